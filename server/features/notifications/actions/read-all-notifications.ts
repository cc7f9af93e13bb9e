import type { readAllNotifications as endpoint } from '../../../../contract/notifications/rest.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { notificationsRead } from '../events.ts'
import { readUnreadCount } from '../queries/notifications.ts'

/** Notifications marked in a transaction, so that none holds its connection for long. */
const BATCH = 1000

/** Marks all of the caller's notifications as read, and returns how many arrived since. */
export const readAllNotifications = async (
  { db }: Deps<'db'>,
  { userId }: Member,
): Promise<EndpointResult<typeof endpoint>> => {
  let marked: number
  do marked = await db.transaction((tx) => readSome(tx, userId))
  while (marked === BATCH)
  return { unreadCount: await readUnreadCount(db, userId) }
}

const readSome = async (tx: Tx, userId: string): Promise<number> => {
  const unread = tx
    .selectFrom('Notification')
    .select('id')
    .where('userId', '=', userId)
    .where('isRead', '=', false)
    .limit(BATCH)
  const { numUpdatedRows } = await tx
    .updateTable('Notification')
    .set({ isRead: true })
    .where('id', 'in', unread)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await recordEvent(tx, notificationsRead, { userId })
  return Number(numUpdatedRows)
}
