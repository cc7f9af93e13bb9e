import type { PushPayloads } from '../../../../contract/index.ts'
import type {
  countUnread as countCall,
  listNotifications as listCall,
} from '../../../../contract/notifications/rest.ts'
import type { Notification } from '../../../../contract/notifications/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { type Db, statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { pageByTime, startByTime } from '../../../cursor.ts'

export type NotificationRow = {
  id: string
  type: Notification['type']
  title: string
  message: string
  link: Notification['link']
  isRead: boolean
  createdAt: Date
}

/** Of a notification `n`: what its view is made of. */
export const columns = 'n.id, n.type, n.title, n.message, n.link, n."isRead", n."createdAt"'

export const notificationView = (row: NotificationRow): Notification => ({
  id: row.id,
  _id: row.id,
  isRead: row.isRead,
  type: row.type,
  title: row.title,
  message: row.message,
  link: row.link,
  createdAt: row.createdAt.toISOString(),
})

const list = statement({
  name: 'notifications.list',
  text: `
    WITH page AS (
      SELECT ${columns} FROM "Notification" n
      WHERE n."userId" = $1::uuid AND ($2::"NotificationType" IS NULL OR n.type = $2)
        AND ($3::boolean IS NULL OR n."isRead" = $3)
        AND ($6::timestamptz IS NULL OR (n."createdAt", n.id) < ($6, $7::uuid))
      ORDER BY n."createdAt" DESC, n.id DESC LIMIT $4 OFFSET $5
    )
    SELECT totals.*, page.* FROM (
      SELECT count(*) FILTER (
          WHERE ($2::"NotificationType" IS NULL OR n.type = $2) AND ($3::boolean IS NULL OR n."isRead" = $3)
        ) AS total, count(*) FILTER (WHERE NOT n."isRead") AS "unreadCount"
      FROM "Notification" n WHERE n."userId" = $1::uuid
    ) totals LEFT JOIN page ON true
    ORDER BY page."createdAt" DESC, page.id DESC`,
})

type ListRow = { total: number; unreadCount: number } & (NotificationRow | { id: null })
const isNotification = (row: ListRow): row is ListRow & NotificationRow => row.id !== null

/** The caller's notifications, the newest first. */
export const listNotifications = async (
  { db }: Needs<'db'>,
  actor: Member,
  input: CallParsed<typeof listCall>,
): Promise<CallResult<typeof listCall>> => {
  const rows = await db.query<ListRow>(list, [
    actor.userId,
    input.type ?? null,
    input.isRead ?? null,
    input.limit + 1,
    ...startByTime(input),
  ])
  const { total, unreadCount } = rows[0] ?? { total: 0, unreadCount: 0 }
  const found = rows.filter(isNotification)
  const { shown, pagination } = pageByTime(found, input, total, ({ createdAt }) => createdAt)
  return { notifications: shown.map(notificationView), pagination, unreadCount }
}

const unread = statement({
  name: 'notifications.unread',
  text: 'SELECT count(*) FROM "Notification" WHERE "userId" = $1::uuid AND NOT "isRead"',
})

/** How many of a user's notifications are unread. */
export const readUnreadCount = async (db: Db, userId: string): Promise<number> => {
  const [row] = await db.query<{ count: number }>(unread, [userId])
  return row?.count ?? 0
}

export const countUnread = async (
  { db }: Needs<'db'>,
  actor: Member,
): Promise<CallResult<typeof countCall>> => ({ count: await readUnreadCount(db, actor.userId) })

const some = statement({
  name: 'notifications.some',
  text: `
    SELECT ${columns}, n."userId", (
      SELECT count(*) FROM "Notification" other WHERE other."userId" = n."userId" AND NOT other."isRead"
    ) AS "unreadCount", EXISTS (SELECT 1 FROM "PushSubscription" s WHERE s."userId" = n."userId") AS "hasBrowser"
    FROM "Notification" n WHERE n.id = ANY ($1::uuid[])`,
})

type PushedRow = NotificationRow & { userId: string; unreadCount: number; hasBrowser: boolean }

/**
 * Notifications, whose they are, and their receivers' counts as they are now, for pushing, and whether a browser of theirs
 * subscribed; those that are gone are not among them.
 */
export const findForPush = async (
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; userId: string; hasBrowser: boolean; data: PushPayloads['notification'] }[]> => {
  const rows = await db.query<PushedRow>(some, [ids])
  return rows.map((row) => ({
    id: row.id,
    userId: row.userId,
    hasBrowser: row.hasBrowser,
    data: { notification: notificationView(row), unreadCount: row.unreadCount },
  }))
}
