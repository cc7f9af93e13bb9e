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
  let marked: string[] = []
  do marked = await db.transaction((tx) => readSome(tx, userId, marked.at(-1)))
  while (marked.length === BATCH)
  return { unreadCount: await readUnreadCount(db, userId) }
}

/** Returns the ids in their order. Begins after the last one, so as not to pass earlier ones. */
const readSome = async (tx: Tx, userId: string, after: string | undefined): Promise<string[]> => {
  const unread = tx
    .selectFrom('Notification')
    .select('id')
    .where('userId', '=', userId)
    .where('isRead', '=', false)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(BATCH)
  const marked = await tx
    .updateTable('Notification')
    .set({ isRead: true })
    .where('id', 'in', unread)
    .returning('id')
    .execute()
  if (marked.length > 0) await recordEvent(tx, notificationsRead, { userId })
  return marked.map(({ id }) => id).sort()
}
