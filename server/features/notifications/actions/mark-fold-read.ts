import type { Expression, SqlBool } from 'kysely'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { notificationsRead } from '../events.ts'

/**
 * Marks a user's notification with a fold key as read. The condition is part of the update, so that
 * a notification that changes meanwhile stays unread.
 */
export const markFoldRead = (
  { db }: Deps<'db'>,
  { userId, foldKey }: { userId: string; foldKey: string },
  condition: Expression<SqlBool>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('Notification')
      .set({ isRead: true })
      .where('userId', '=', userId)
      .where('foldKey', '=', foldKey)
      .where('isRead', '=', false)
      .where(condition)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await recordEvent(tx, notificationsRead, { userId })
  })
