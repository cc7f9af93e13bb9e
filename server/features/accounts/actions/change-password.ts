import { sql } from 'kysely'
import type { changePassword as changePasswordEndpoint } from '../../../../contract/accounts/rest.ts'
import { field } from '../../../../contract/field-codes.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { failField } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { passwordChanged } from '../events.ts'
import { assertUncommonPassword, hashPassword, isPasswordOf } from '../passwords.ts'
import { endSessions } from './end-sessions.ts'
import { assertGuessAllowed, countFailure, currentPasswordSubject, lockGuessing } from './guess-limits.ts'

/**
 * Sets a new password, ends every other session and invalidates reset tokens.
 * @throws 422 for a wrong `currentPassword`; TOO_MANY_REQUESTS after too many wrong ones, also for
 * the right one
 */
export const changePassword = async (
  deps: Deps<'db' | 'env'>,
  actor: Member,
  input: ParsedInput<typeof changePasswordEndpoint>,
): Promise<EndpointResult<typeof changePasswordEndpoint>> => {
  const { db } = deps
  const { userId, address } = actor
  const { passwordHash: present, ...owner } = await db.kysely
    .selectFrom('User')
    .select(['passwordHash', 'phone', 'name', 'username', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  assertUncommonPassword(input.newPassword, 'body.newPassword', owner)
  const subject = currentPasswordSubject(userId)
  await assertGuessAllowed(deps, db.kysely, subject, address)
  const isRight = await isPasswordOf(present, input.currentPassword, actor)
  const passwordHash = isRight ? await hashPassword(input.newPassword, actor) : null
  const isChanged = await db.transaction(async (tx) => {
    // Checked again under the lock: of many simultaneous guesses, only as many as the limit allows
    // get a result.
    await lockGuessing(tx, subject, address)
    await assertGuessAllowed(deps, tx, subject, address)
    if (passwordHash === null || !(await replacePassword(tx, { userId, present, passwordHash }))) {
      await countFailure(tx, subject, address)
      return false
    }
    await tx
      .updateTable('PasswordReset')
      .set({ usedAt: sql`now()` })
      .where('userId', '=', userId)
      .where('usedAt', 'is', null)
      .execute()
    await endSessions(tx, { userId, except: actor.sessionId }, 'password changed')
    await recordEvent(tx, passwordChanged, { userId })
    return true
  })
  // Thrown after the commit, which keeps the counted failure.
  if (!isChanged) throw failField('body.currentPassword', field.passwordWrong)
  return {}
}

/**
 * Replaces the password that was checked; of two simultaneous changes, only the first replaces it.
 */
const replacePassword = async (
  tx: Tx,
  { userId, present, passwordHash }: { userId: string; present: string; passwordHash: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('User')
    .set({ passwordHash, passwordUntil: null, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .where('passwordHash', '=', present)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
