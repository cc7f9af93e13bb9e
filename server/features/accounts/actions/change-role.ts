import { sql } from 'kysely'
import type { Role } from '../../../../contract/accounts/views.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import { roleChanged } from '../events.ts'

/**
 * Changes a user's role, in the caller's transaction. Every server applies it at once, also to open
 * sessions.
 */
export const changeRole = async (tx: Tx, userId: string, role: Role): Promise<void> => {
  await tx.updateTable('User').set({ role, updatedAt: sql`now()` }).where('id', '=', userId).execute()
  const sessions = await tx
    .selectFrom('Session')
    .select('id')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute()
  if (sessions.length > 0) await recordEvent(tx, roleChanged, { sessionIds: sessions.map(({ id }) => id) })
}
