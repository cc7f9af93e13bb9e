import { field } from '../../../../contract/field-codes.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { isPasswordOf } from '../passwords.ts'
import { assertGuessAllowed, countFailure, currentPasswordSubject, lockGuessing } from './guess-limits.ts'
import { lockAccount } from './lock-account.ts'
import { hasSecondFactor, readGivenCode, tryFactor } from './try-factor.ts'

/**
 * Runs `act` once the caller has repeated the password and, with `code`, the second factor.
 * `prepare` runs before any lock. Failures count as wrong current passwords.
 * @throws 422 for the wrong one, SECOND_FACTOR_OFF, TOO_MANY_REQUESTS
 */
export const reauthenticate = async <P, T>(
  deps: Deps<'db' | 'keys' | 'clock' | 'env' | 'log'>,
  actor: Member,
  input: { password: string; code?: string },
  { prepare, act }: { prepare: () => Promise<P>; act: (tx: Tx, prepared: P) => Promise<T> },
): Promise<T> => {
  const { db } = deps
  const { userId, address } = actor
  const user = await db.kysely
    .selectFrom('User')
    .select(['id', 'phone', 'passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const subject = currentPasswordSubject(userId)
  await assertGuessAllowed(deps, db.kysely, subject, address)
  const isRight = await isPasswordOf(user.passwordHash, input.password, actor)
  const prepared = isRight ? { value: await prepare() } : undefined
  const given =
    isRight && input.code !== undefined ? await readGivenCode(deps, userId, input.code) : undefined
  const outcome = await db.transaction(async (tx) => {
    await lockGuessing(tx, subject, address)
    await assertGuessAllowed(deps, tx, subject, address)
    if (!prepared || !(await lockAccount(tx, user))) {
      await countFailure(tx, subject, address)
      return { wrong: failField('body.password', field.passwordWrong) }
    }
    if (given && !(await hasSecondFactor(tx, userId))) throw fail('SECOND_FACTOR_OFF')
    if (given && !(await tryFactor(deps, tx, userId, given, address)))
      return { wrong: failField('body.code', field.factorCode) }
    return { done: await act(tx, prepared.value) }
  })
  // Thrown after the commit, so that the failure is counted.
  if ('wrong' in outcome) throw outcome.wrong
  return outcome.done
}
