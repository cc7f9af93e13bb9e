import { sql } from 'kysely'
import { DEACTIVATED, DELETED } from '../../../../contract/accounts/status.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import { deleteDevelopmentMessagesTo } from '../../../../platform/whatsapp/delete-messages.ts'
import { deleteResponsesAbout } from '../../idempotency/public.ts'
import { accountDeleted } from '../events.ts'
import { endSessions } from './end-sessions.ts'
import { currentPasswordSubject, identifierSubject, subjectOf } from './guess-limits.ts'
import { factorSubject } from './try-factor.ts'

/**
 * Deactivates an account: nobody can sign in to it until `reopenAccount`. The caller hides its
 * products in the same transaction (`withListing`).
 */
export const deactivateAccount = async (tx: Tx, userId: string): Promise<void> => {
  // Before its sessions end: a login at the same moment waits for this row, and then finds the
  // account closed.
  await tx
    .updateTable('User')
    .set({ status: 'deactivated', updatedAt: sql`now()` })
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .execute()
  await endSessions(tx, { userId }, DEACTIVATED)
}

/**
 * Deletes an account and everything personal of it that `accounts` holds; every other feature
 * erases its own part at `accountDeleted`. The caller hides its products in the same transaction
 * (`withListing`).
 */
export const deleteAccount = async (tx: Tx, userId: string): Promise<void> => {
  // Before its sessions end, as in `deactivateAccount`.
  await erasePerson(tx, userId)
  await endSessions(tx, { userId }, DELETED)
  await tx.deleteFrom('Session').where('userId', '=', userId).execute()
  await recordEvent(tx, accountDeleted, { userId })
}

/** The name of a deleted user and of their shop, which the other side of their chats reads. */
export const DELETED_USER_NAME = 'Deleted user'

const erasePerson = async (tx: Tx, userId: string) => {
  const before = await tx
    .selectFrom('User')
    .select(['phone', 'email'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .updateTable('User')
    .set({
      status: 'deleted',
      phone: null,
      email: null,
      avatar: null,
      name: DELETED_USER_NAME,
      username: sql`'deleted-' || id`,
      passwordHash: '',
      countryCode: null,
      isPhoneVerified: false,
      idVerification: 'none',
      role: 'user',
      lastLoginAt: null,
      updatedAt: sql`now()`,
    })
    .where('id', '=', userId)
    .execute()
  await tx.updateTable('AccountRequest').set({ reason: '' }).where('userId', '=', userId).execute()
  await tx.deleteFrom('PasswordReset').where('userId', '=', userId).execute()
  await tx.deleteFrom('SecondFactor').where('userId', '=', userId).execute()
  const contacts = [before?.phone, before?.email].filter((contact) => contact != null)
  const subjects = [
    factorSubject(userId),
    currentPasswordSubject(userId),
    subjectOf({ id: userId, phone: before?.phone ?? null }),
    ...contacts.map(identifierSubject),
  ]
  await tx.deleteFrom('LoginFailure').where('phone', 'in', subjects).execute()
  if (before?.phone != null) {
    await tx.deleteFrom('OtpCode').where('phone', '=', before.phone).execute()
    await deleteDevelopmentMessagesTo(tx, before.phone)
  }
  await deleteResponsesAbout(tx, userId, contacts)
}
