import { type Expression, type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import type { PushPayloads } from '../../../../contract/index.ts'
import { isLanguage } from '../../../../contract/languages.ts'
import { storedNotificationTextIn } from '../../../../contract/notifications/messages/index.ts'
import type {
  countUnread as countEndpoint,
  listNotifications as listEndpoint,
} from '../../../../contract/notifications/rest.ts'
import type { Notification } from '../../../../contract/notifications/views.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { NotificationLink } from '../../../../prisma/json.ts'
import { type Member, queueOwner } from '../../../access.ts'
import { boundedCount, countAndRead, latestFirst, pageByTime } from '../../../cursor.ts'
import { userTable } from '../../accounts/tables.ts'

type NotificationRow = Pick<Notification, 'id' | 'type' | 'title' | 'message' | 'content' | 'isRead'> & {
  link: NotificationLink | null
  createdAt: Date
  language: string | null
}

/** The columns of a notification `n` and its receiver `u` that `notificationView` reads. */
export const notificationColumns = [
  'n.id',
  'n.type',
  'n.title',
  'n.message',
  'n.content',
  'n.link',
  'n.isRead',
  'n.createdAt',
  'u.language',
] as const

/** Returns title and message in the receiver's language; rows of other versions are in English. */
export const textIn = ({
  content,
  language,
  title,
  message,
}: Pick<NotificationRow, 'content' | 'language' | 'title' | 'message'>) =>
  (content && storedNotificationTextIn(isLanguage(language) ? language : 'en', content)) ?? { title, message }

/** Returns a notification as its receiver sees it. */
export const notificationView = (row: NotificationRow): Notification => ({
  id: row.id,
  _id: row.id,
  isRead: row.isRead,
  type: row.type,
  ...textIn(row),
  content: row.content,
  link: row.link,
  createdAt: row.createdAt.toISOString(),
})

/** Lists the caller's notifications, the newest first. */
export const listNotifications = async (
  { db }: Deps<'db'>,
  actor: Member,
  input: ParsedInput<typeof listEndpoint>,
): Promise<EndpointResult<typeof listEndpoint>> => {
  const { userId } = actor
  const matchesFilter = (eb: ExpressionBuilder<DB & { n: DB['Notification'] }, 'n'>) =>
    eb.and([
      ...(input.type === undefined ? [] : [eb('n.type', '=', input.type)]),
      ...(input.isRead === undefined ? [] : [eb('n.isRead', '=', input.isRead)]),
    ])
  const all = db.kysely.selectFrom('Notification as n').where('n.userId', '=', userId).where(matchesFilter)
  const page = latestFirst(
    all.innerJoin(userTable.as('u'), 'u.id', 'n.userId').select(notificationColumns),
    { time: 'n.createdAt', id: 'n.id' },
    input,
  )
  const { total, rows } = await countAndRead(db, queueOwner(actor), all, page)
  const { shown, pagination } = pageByTime(rows, input, total, ({ createdAt }) => createdAt)
  return {
    notifications: shown.map(notificationView),
    pagination,
    unreadCount: await readUnreadCount(db, userId),
  }
}

/** Selects how many notifications of a user are unread, up to `MAX_TOTAL`. */
export const unreadOf = (userId: Expression<string>) =>
  boundedCount(
    expressionBuilder<DB, never>()
      .selectFrom('Notification as unread')
      .where('unread.userId', '=', userId)
      // Written like the condition of the partial index, and in its order: where most notifications
      // are of one user, Postgres would scan the table for those of any other.
      .where(({ not, ref }) => not(ref('unread.isRead')))
      .orderBy('unread.id'),
  )

const countUnreadOf = prepared(({ kysely, param }: Builder<{ userId: string }>) =>
  kysely.selectNoFrom(unreadOf(sql<string>`${param('userId')}::uuid`).as('count')),
)

/** Returns how many of a user's notifications are unread. */
export const readUnreadCount = async (db: Db, userId: string): Promise<number> => {
  const { rows } = await db.kysely.executeQuery(countUnreadOf({ userId }))
  return rows[0]?.count ?? 0
}

/** Returns how many of the caller's notifications are unread. */
export const countUnread = async (
  { db }: Deps<'db'>,
  actor: Member,
): Promise<EndpointResult<typeof countEndpoint>> => ({ count: await readUnreadCount(db, actor.userId) })

const forPush = prepared(({ kysely, param }: Builder<{ ids: readonly string[] }>) =>
  kysely
    .selectFrom('Notification as n')
    .innerJoin(userTable.as('u'), 'u.id', 'n.userId')
    .select([...notificationColumns, 'n.userId'])
    .select((eb) => [
      unreadOf(eb.ref('n.userId')).as('unreadCount'),
      eb
        .exists(eb.selectFrom('PushSubscription as s').select('s.id').whereRef('s.userId', '=', 'n.userId'))
        .$castTo<boolean>()
        .as('hasBrowser'),
    ])
    .where(sql<boolean>`n.id = ANY (${param('ids')}::uuid[])`),
)

/**
 * Returns existing notifications for pushing: their receivers, the receivers' current unread
 * counts, and whether they have a subscribed browser.
 */
export const findForPush = async (
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; userId: string; hasBrowser: boolean; data: PushPayloads['notification'] }[]> => {
  const { rows } = await db.kysely.executeQuery(forPush({ ids }))
  return rows.map((row) => ({
    id: row.id,
    userId: row.userId,
    hasBrowser: row.hasBrowser,
    data: { notification: notificationView(row), unreadCount: row.unreadCount },
  }))
}
