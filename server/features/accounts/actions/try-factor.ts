import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { type LimitKey, limitKey } from '../../../../platform/limits/limit-key.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { secondFactorGuessed } from '../events.ts'
import { hasConfirmedFactor } from '../tables.ts'
import { timeStepOf } from '../totp.ts'
import { assertGuessAllowed, countFailure, secondsToNextGuess } from './guess-limits.ts'
import { hashRecoveryCode, readRecoveryCode } from './recovery-codes.ts'

/** A typed code, prepared for comparison: the slow hash is computed before a row is locked. */
export type GivenCode =
  | { kind: 'app'; digits: string }
  | { kind: 'recovery'; hash: string }
  | { kind: 'none' }

/** Classifies a typed code as one of the authenticator app or a recovery code. */
export const readGivenCode = async (
  { db }: Deps<'db'>,
  userId: string,
  typed: string,
): Promise<GivenCode> => {
  const digits = typed.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return { kind: 'app', digits }
  const code = readRecoveryCode(typed)
  const factor = await db.kysely
    .selectFrom('SecondFactor')
    .select('recoverySalt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (code === null || !factor?.recoverySalt) return { kind: 'none' }
  return { kind: 'recovery', hash: await hashRecoveryCode(code, factor.recoverySalt, userId) }
}

/** Returns whether logins of an account require a code. */
export const hasSecondFactor = async (tx: Tx, userId: string): Promise<boolean> => {
  const { isOn } = await tx
    .selectNoFrom(hasConfirmedFactor(sql.val(userId)).as('isOn'))
    .executeTakeFirstOrThrow()
  return isOn
}

/**
 * Uses a code and returns whether it was right and unused. A wrong one is counted in the caller's
 * transaction, which must commit; at the limit the owner is notified.
 * @throws TOO_MANY_REQUESTS beyond the limit. The caller has locked the account's row.
 */
export const tryFactor = async (
  deps: Deps<'keys' | 'clock' | 'env' | 'log'>,
  tx: Tx,
  userId: string,
  given: GivenCode,
  address: string,
): Promise<boolean> => {
  const subject = factorSubject(userId)
  await assertGuessAllowed(deps, tx, subject, address)
  if (await acceptCode(deps, tx, userId, given)) return true
  await countFailure(tx, subject, address)
  if ((await secondsToNextGuess(deps, tx, subject, null)) > 0)
    await recordEvent(tx, secondFactorGuessed, { userId })
  return false
}

/**
 * The subject of wrong codes, separate from wrong passwords, whose count a password reset deletes.
 */
export const factorSubject = (userId: string): LimitKey => limitKey('second-factor', userId)

const acceptCode = async (deps: Deps<'keys' | 'clock' | 'log'>, tx: Tx, userId: string, given: GivenCode) => {
  if (given.kind === 'none') return false
  if (given.kind === 'recovery') {
    const { numUpdatedRows } = await tx
      .updateTable('RecoveryCode')
      .set({ usedAt: sql`now()` })
      .where('userId', '=', userId)
      .where('hash', '=', given.hash)
      .where('usedAt', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
  const factor = await tx
    .selectFrom('SecondFactor')
    .select(['userId', 'sealedSecret'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return factor !== undefined && acceptTimeStep(deps, tx, factor, given.digits)
}

/** Returns whether a code of the app is right now; it may have been used. */
export const isCurrentCode = (
  deps: Deps<'keys' | 'clock' | 'log'>,
  sealedSecret: Uint8Array,
  digits: string,
): boolean => {
  const secret = openSecret(deps, sealedSecret)
  return secret !== null && timeStepOf(secret, digits, deps.clock.now()) !== null
}

/** Accepts a code of the app only if its time step is later than the last one used (RFC 6238). */
export const acceptTimeStep = async (
  deps: Deps<'keys' | 'clock' | 'log'>,
  tx: Tx,
  { userId, sealedSecret }: { userId: string; sealedSecret: Uint8Array },
  digits: string,
): Promise<boolean> => {
  const secret = openSecret(deps, sealedSecret)
  const timeStep = secret === null ? null : timeStepOf(secret, digits, deps.clock.now())
  if (secret === null || timeStep === null) return false
  // Encrypted again, so that each use moves the secret to the newest key.
  const { numUpdatedRows } = await tx
    .updateTable('SecondFactor')
    .set({ lastStep: timeStep, sealedSecret: deps.keys.seal(secret, 'second-factor') })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', timeStep)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * After the server's secret was replaced, codes of the app are invalid. Recovery codes need no key.
 */
const openSecret = ({ keys, log }: Deps<'keys' | 'log'>, sealed: Uint8Array): string | null => {
  try {
    return keys.unseal(sealed, 'second-factor')
  } catch (error) {
    log.error({ err: error }, 'A second factor cannot be opened with the keys of this server')
    return null
  }
}
