import { type ExpressionBuilder, sql } from 'kysely'
import type { PushPayloads } from '../../../../contract/index.ts'
import type {
  countUnread as countCall,
  listNotifications as listCall,
} from '../../../../contract/notifications/rest.ts'
import type { Notification } from '../../../../contract/notifications/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { NotificationLink } from '../../../../prisma/json.ts'
import type { Member } from '../../../access.ts'
import { latestFirst, pageByTime } from '../../../cursor.ts'

type NotificationRow = Pick<Notification, 'id' | 'type' | 'title' | 'message' | 'isRead'> & {
  link: NotificationLink | null
  createdAt: Date
}

/** The columns of a notification `n` that its view is made of. */
export const notificationColumns = [
  'n.id',
  'n.type',
  'n.title',
  'n.message',
  'n.link',
  'n.isRead',
  'n.createdAt',
] as const

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

/** The caller's notifications, the newest first. */
export const listNotifications = async (
  { db }: Deps<'db'>,
  actor: Member,
  input: CallParsed<typeof listCall>,
): Promise<CallResult<typeof listCall>> => {
  const { userId } = actor
  const isAsked = (eb: ExpressionBuilder<DB & { n: DB['Notification'] }, 'n'>) =>
    eb.and([
      ...(input.type === undefined ? [] : [eb('n.type', '=', input.type)]),
      ...(input.isRead === undefined ? [] : [eb('n.isRead', '=', input.isRead)]),
    ])
  const totals = await db.kysely
    .selectFrom('Notification as n')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(isAsked).as('total'),
      eb.fn.countAll<number>().filterWhere('n.isRead', '=', false).as('unreadCount'),
    ])
    .where('n.userId', '=', userId)
    .executeTakeFirstOrThrow()
  const found = await latestFirst(
    db.kysely
      .selectFrom('Notification as n')
      .select(notificationColumns)
      .where('n.userId', '=', userId)
      .where(isAsked),
    { time: 'n.createdAt', id: 'n.id' },
    input,
  ).execute()
  const { shown, pagination } = pageByTime(found, input, totals.total, ({ createdAt }) => createdAt)
  return { notifications: shown.map(notificationView), pagination, unreadCount: totals.unreadCount }
}

const countUnreadOf = prepared(({ kysely, param }: Builder<{ userId: string }>) =>
  kysely
    .selectFrom('Notification')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', param('userId'))
    // As the partial index has it.
    .where(({ not, ref }) => not(ref('isRead'))),
)

/** How many of a user's notifications are unread. */
export const readUnreadCount = async (db: Db, userId: string): Promise<number> => {
  const { rows } = await db.kysely.executeQuery(countUnreadOf({ userId }))
  return rows[0]?.count ?? 0
}

export const countUnread = async (
  { db }: Deps<'db'>,
  actor: Member,
): Promise<CallResult<typeof countCall>> => ({ count: await readUnreadCount(db, actor.userId) })

const some = prepared(({ kysely, param }: Builder<{ ids: readonly string[] }>) =>
  kysely
    .selectFrom('Notification as n')
    .select([...notificationColumns, 'n.userId'])
    .select((eb) => [
      eb
        .selectFrom('Notification as other')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('other.userId', '=', 'n.userId')
        .where(({ not, ref }) => not(ref('other.isRead')))
        .$asScalar()
        .$notNull()
        .as('unreadCount'),
      eb
        .exists(eb.selectFrom('PushSubscription as s').select('s.id').whereRef('s.userId', '=', 'n.userId'))
        .$castTo<boolean>()
        .as('hasBrowser'),
    ])
    .where(sql<boolean>`n.id = ANY (${param('ids')}::uuid[])`),
)

/**
 * Notifications, whose they are, and their receivers' counts as they are now, for pushing, and whether a browser of theirs
 * subscribed; those that are gone are not among them.
 */
export const findForPush = async (
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; userId: string; hasBrowser: boolean; data: PushPayloads['notification'] }[]> => {
  const { rows } = await db.kysely.executeQuery(some({ ids }))
  return rows.map((row) => ({
    id: row.id,
    userId: row.userId,
    hasBrowser: row.hasBrowser,
    data: { notification: notificationView(row), unreadCount: row.unreadCount },
  }))
}
