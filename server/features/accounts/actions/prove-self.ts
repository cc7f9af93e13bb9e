import { field } from '../../../../contract/texts.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { isPasswordOf } from './hash-password.ts'
import { lockAccount } from './lock-account.ts'
import { countFailure, lockGuessing, refuseWhileGuessing, subjectOf } from './refuse-while-guessing.ts'
import { hasSecondFactor, readGivenCode, tryFactor } from './try-factor.ts'

/**
 * Lets who is signed in do what asks for the password once more, and with `code` for one of the second factor as well. What
 * takes long is `prepare`d once the password was right; then `act` runs in the transaction that used the code up. Wrong
 * ones are counted as those of logins are. Throws 422 beside the wrong one, SECOND_FACTOR_OFF for a code where there is no
 * second factor, and TOO_MANY_REQUESTS while there are too many.
 */
export async function proveSelf<P, T>(
  deps: Deps<'db' | 'keys' | 'clock' | 'env' | 'log'>,
  actor: Member,
  input: { password: string; code?: string },
  { prepare, act }: { prepare: () => Promise<P>; act: (tx: Tx, prepared: P) => Promise<T> },
): Promise<T> {
  const { db } = deps
  const { userId, address } = actor
  const user = await db.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { id: true, phone: true, passwordHash: true },
  })
  const subject = subjectOf(user)
  await refuseWhileGuessing(deps, db.kysely, subject, address)
  const isRight = await isPasswordOf(user.passwordHash, input.password, actor)
  const prepared = isRight ? { value: await prepare() } : undefined
  const given =
    isRight && input.code !== undefined ? await readGivenCode(deps, userId, input.code) : undefined
  const outcome = await db.transaction(async (tx) => {
    await lockGuessing(tx, subject, address)
    await refuseWhileGuessing(deps, tx, subject, address)
    if (!prepared || !(await lockAccount(tx, user))) {
      await countFailure(tx, subject, address)
      return { wrong: failField('body.password', field.passwordWrong) }
    }
    if (given && !(await hasSecondFactor(tx, userId))) throw fail('SECOND_FACTOR_OFF')
    if (given && !(await tryFactor(deps, tx, userId, given, address)))
      return { wrong: failField('body.code', field.factorCode) }
    return { done: await act(tx, prepared.value) }
  })
  // Refused out here, so that the failure is committed.
  if ('wrong' in outcome) throw outcome.wrong
  return outcome.done
}
