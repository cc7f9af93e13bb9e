import { type LimitKey, limitKey } from '../../../../platform/limit-key.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { secondFactorGuessed } from '../events.ts'
import { hashRecoveryCode, readRecoveryCode } from './recovery-codes.ts'
import { countFailure, refuseWhileGuessing, secondsToNextGuess } from './refuse-while-guessing.ts'
import { stepOf } from './totp.ts'

/** A code as it was typed, made ready to be compared: what takes long is done before a row is locked. */
export type GivenCode =
  | { kind: 'app'; digits: string }
  | { kind: 'recovery'; hash: string }
  | { kind: 'none' }

/** Reads what somebody typed: a code of the authenticator app, or a recovery code. */
export async function readGivenCode({ db }: Needs<'db'>, userId: string, typed: string): Promise<GivenCode> {
  const digits = typed.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return { kind: 'app', digits }
  const code = readRecoveryCode(typed)
  const factor = await db.prisma.secondFactor.findUnique({ where: { userId } })
  if (code === null || !factor?.recoverySalt) return { kind: 'none' }
  return { kind: 'recovery', hash: await hashRecoveryCode(code, factor.recoverySalt) }
}

/** Whether an account's codes are asked for. */
export const hasSecondFactor = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) === 1

/**
 * Uses a code up, and answers whether it was right and new: of several tries at once only one gets it. A wrong one is counted
 * in the caller's transaction, which must be committed; the last that may be wrong is told to the owner, since whoever
 * comes so far knows the password. Throws TOO_MANY_REQUESTS after that. The caller has locked the account's row.
 */
export async function tryFactor(
  needs: Needs<'keys' | 'clock' | 'env' | 'log'>,
  tx: Transaction,
  userId: string,
  given: GivenCode,
  address: string,
): Promise<boolean> {
  const subject = factorSubject(userId)
  await refuseWhileGuessing(needs, tx, subject, address)
  if (await spendGiven(needs, tx, userId, given)) return true
  await countFailure(tx, subject, address)
  if ((await secondsToNextGuess(needs, tx, subject, null)) > 0)
    await tx.record(secondFactorGuessed, { userId })
  return false
}

/** The key of wrong codes: apart from wrong passwords, whose count a reset by phone deletes. */
export const factorSubject = (userId: string): LimitKey => limitKey('second-factor', userId)

async function spendGiven(
  needs: Needs<'keys' | 'clock' | 'log'>,
  tx: Transaction,
  userId: string,
  given: GivenCode,
) {
  if (given.kind === 'none') return false
  if (given.kind === 'recovery') {
    const spent = await tx.$executeRaw`
      UPDATE "RecoveryCode" SET "usedAt" = now()
      WHERE "userId" = ${userId}::uuid AND hash = ${given.hash} AND "usedAt" IS NULL`
    return spent === 1
  }
  const factor = await tx.secondFactor.findUnique({ where: { userId } })
  return factor !== null && spendStep(needs, tx, factor, given.digits)
}

/** Takes a code of the app if it is of a half minute after the last that was used (RFC 6238, section 5.2). */
export async function spendStep(
  needs: Needs<'keys' | 'clock' | 'log'>,
  tx: Transaction,
  { userId, sealedSecret }: { userId: string; sealedSecret: Uint8Array },
  digits: string,
): Promise<boolean> {
  const secret = openSecret(needs, sealedSecret)
  const step = secret === null ? null : stepOf(secret, digits, needs.clock.now())
  if (secret === null || step === null) return false
  // Sealed anew, so that each use brings it over to the newest key.
  const anew = new Uint8Array(needs.keys.seal(secret, 'second-factor'))
  const spent = await tx.$executeRaw`
    UPDATE "SecondFactor" SET "lastStep" = ${step}, "sealedSecret" = ${anew}
    WHERE "userId" = ${userId}::uuid AND ("lastStep" IS NULL OR "lastStep" < ${step})`
  return spent === 1
}

/** Where the server's secret was exchanged no app's code is right any more; recovery codes hang on no key. */
function openSecret({ keys, log }: Needs<'keys' | 'log'>, sealed: Uint8Array): string | null {
  try {
    return keys.unseal(sealed, 'second-factor')
  } catch (error) {
    log.error({ err: error }, 'A second factor cannot be opened with the keys of this server')
    return null
  }
}
