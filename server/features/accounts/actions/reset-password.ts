import { sql } from 'kysely'
import type { resetPassword as resetPasswordEndpoint } from '../../../../contract/accounts/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { passwordChanged } from '../events.ts'
import { assertUncommonPassword, hashPassword } from '../passwords.ts'
import { endSessions } from './end-sessions.ts'
import { currentPasswordSubject, identifierSubject, subjectOf } from './guess-limits.ts'
import { hashToken } from './start-session.ts'

/**
 * Sets a new password by a reset token, ends every session of the account and deletes its counted
 * failures, so that the owner can sign in at once.
 * @throws RESET_TOKEN_INVALID for a used or expired token
 */
export const resetPassword = async (
  { db }: Deps<'db'>,
  actor: Actor,
  input: ParsedInput<typeof resetPasswordEndpoint>,
): Promise<EndpointResult<typeof resetPasswordEndpoint>> => {
  const hash = hashToken(input.token)
  // Looked at first, so that a made-up token costs no hash.
  const reset = await db.kysely
    .selectFrom('PasswordReset')
    .select(['userId', 'usedAt'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!reset || reset.usedAt) throw fail('RESET_TOKEN_INVALID')
  const owner = await db.kysely
    .selectFrom('User')
    .select(['phone', 'name', 'username', 'email'])
    .where('id', '=', reset.userId)
    .executeTakeFirst()
  assertUncommonPassword(input.newPassword, 'body.newPassword', owner ?? {})
  const passwordHash = await hashPassword(input.newPassword, actor)
  const isSet = await db.transaction(async (tx) => {
    if (!(await spendToken(tx, hash))) return false
    const user = await tx
      .updateTable('User')
      .set({ passwordHash, passwordUntil: null, updatedAt: sql`now()` })
      .where('id', '=', reset.userId)
      .where('status', '=', 'active')
      .returning(['id', 'phone', 'email'])
      .executeTakeFirst()
    if (!user) return false
    // The account's other tokens become invalid.
    await tx
      .updateTable('PasswordReset')
      .set({ usedAt: sql`now()` })
      .where('userId', '=', user.id)
      .where('usedAt', 'is', null)
      .execute()
    await tx
      .deleteFrom('LoginFailure')
      .where('phone', 'in', [
        ...[subjectOf(user), currentPasswordSubject(user.id)],
        ...(user.email === null ? [] : [identifierSubject(user.email)]),
      ])
      .execute()
    await endSessions(tx, { userId: reset.userId }, 'password changed')
    await recordEvent(tx, passwordChanged, { userId: reset.userId })
    return true
  })
  if (!isSet) throw fail('RESET_TOKEN_INVALID')
  return {}
}

/** Marks a token as used. Returns false if another request has used it. */
const spendToken = async (tx: Tx, hash: Buffer): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('PasswordReset')
    .set({ usedAt: sql`now()` })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
