import type { readNotification as endpoint } from '../../../../contract/notifications/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { userTable } from '../../accounts/tables.ts'
import { notificationsRead } from '../events.ts'
import { notificationColumns, notificationView, readUnreadCount } from '../queries/notifications.ts'

/**
 * Marks one of the caller's notifications as read.
 * @throws NOT_FOUND if the caller has no such notification
 */
export const readNotification = async (
  { db }: Deps<'db'>,
  { userId }: Member,
  { id }: ParsedInput<typeof endpoint>,
): Promise<EndpointResult<typeof endpoint>> => {
  const { kysely } = db
  await db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('Notification')
      .set({ isRead: true })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .where('isRead', '=', false)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await recordEvent(tx, notificationsRead, { userId })
  })
  const notification = await kysely
    .selectFrom('Notification as n')
    .innerJoin(userTable.as('u'), 'u.id', 'n.userId')
    .select(notificationColumns)
    .where('n.id', '=', id)
    .where('n.userId', '=', userId)
    .executeTakeFirst()
  if (!notification) throw fail('NOT_FOUND')
  return {
    notification: notificationView(notification),
    unreadCount: await readUnreadCount(db, userId),
  }
}
