import type { readAllNotifications as endpoint } from '../../../../contract/notifications/rest.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { notificationsRead } from '../events.ts'
import { readUnreadCount } from '../queries/notifications.ts'

/** Marks all of the caller's notifications as read, and returns how many arrived since. */
export const readAllNotifications = async (
  { db }: Deps<'db'>,
  { userId }: Member,
): Promise<EndpointResult<typeof endpoint>> => {
  await db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('Notification')
      .set({ isRead: true })
      .where('userId', '=', userId)
      .where('isRead', '=', false)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await recordEvent(tx, notificationsRead, { userId })
  })
  return { unreadCount: await readUnreadCount(db, userId) }
}
