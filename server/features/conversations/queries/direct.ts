import {
  type AliasedExpression,
  type Expression,
  expressionBuilder,
  type InferResult,
  type Selectable,
  sql,
} from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../../../platform/db/db.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { isBlockedEitherWay } from '../../blocks/public.ts'
import { type InboxPage, latest, newest } from './inbox.ts'
import { personJson } from './person.ts'

type Operand = Expression<string> | string
type Source<Table extends keyof DB, Alias extends string> = AliasedExpression<Selectable<DB[Table]>, Alias>

const eb = expressionBuilder<DB & { c: DB['DirectConversation']; u: DB['User'] }, 'c' | 'u'>()

/** Whether the conversation `c` is the one of two users. */
export const isBetween = (one: Operand, other: Operand) =>
  eb.and([
    eb('c.oneId', '=', sql<string>`least(${one}::uuid, ${other}::uuid)`),
    eb('c.otherId', '=', sql<string>`greatest(${one}::uuid, ${other}::uuid)`),
  ])

/** Selects direct messages as their views need them, of all or of a source of rows. */
export const directMessages = (
  db: Queries,
  source: Source<'DirectMessage', 'm'> = db.selectFrom('DirectMessage').selectAll().as('m'),
) =>
  db
    .selectFrom(source)
    .innerJoin('User as sender', 'sender.id', 'm.senderId')
    .innerJoin('User as receiver', 'receiver.id', 'm.receiverId')
    .selectAll('m')
    .select([personJson('sender').as('sender'), personJson('receiver').as('receiver')])

/** The other user of the conversation `c`. */
export const participantOf = (userId: Expression<string>) =>
  eb.case().when('c.oneId', '=', userId).then(eb.ref('c.otherId')).else(eb.ref('c.oneId')).end()

/** Whether a shop of a user was verified. */
export const isVerified = (userId: Expression<string>) =>
  sql<boolean>`${eb.exists(
    eb
      .selectFrom('Shop as s')
      .select('s.id')
      .where('s.ownerId', '=', userId)
      .where('s.status', '=', sql.lit('active'))
      .where('s.isVerified', '=', sql.lit(true)),
  )}`

/** Selects a user's direct conversations as their rows in the inbox need them, of a source of rows. */
export const directConversations = (
  db: Queries,
  userId: Expression<string>,
  source: Source<'DirectConversation', 'c'>,
) =>
  db
    .selectFrom(source)
    .innerJoin('User as u', (join) => join.on('u.id', '=', participantOf(userId)))
    .select(['c.id', 'c.lastCarId', 'c.lastMessageAt', 'c.createdAt', personJson('u').as('participant')])
    .select((row) => [
      isVerified(row.ref('u.id')).as('isVerified'),
      jsonObjectFrom(
        directMessages(db)
          .whereRef('m.conversationId', '=', row.ref('c.id'))
          .whereRef('m.seq', '=', row.ref('c.lastSeq')),
      )
        .$notNull()
        .as('lastMessage'),
      sql<number>`${row
        .selectFrom('DirectMessage as m')
        .select((message) => message.fn.countAll<number>().as('count'))
        .where('m.receiverId', '=', userId)
        .whereRef('m.conversationId', '=', 'c.id')
        .where('m.readAt', 'is', null)}`.as('unreadCount'),
    ])

export type DirectMessageRow = InferResult<ReturnType<typeof directMessages>>[number]
export type DirectConversationRow = InferResult<ReturnType<typeof directConversations>>[number]

/** Selects all direct conversations of a user, by the index of either place. */
export const conversationsOf = (db: Queries, userId: Expression<string>) =>
  db
    .selectFrom('DirectConversation')
    .selectAll()
    .where('oneId', '=', userId)
    .unionAll(db.selectFrom('DirectConversation').selectAll().where('otherId', '=', userId))

const inbox = prepared(({ kysely, param }: Builder<InboxPage>) => {
  const place = (column: 'oneId' | 'otherId') => {
    const conversations = kysely
      .selectFrom('DirectConversation')
      .selectAll()
      .where(column, '=', param('userId'))
    return kysely.selectFrom(newest(conversations, param).as('c')).selectAll()
  }
  const both = place('oneId').unionAll(place('otherId'))
  const page = latest(kysely.selectFrom(both.as('c')).selectAll(), param).as('c')
  return directConversations(kysely, param('userId'), page)
    .orderBy('c.lastMessageAt', 'desc')
    .orderBy('c.id', 'desc')
})

/** Reads a page of a user's direct conversations, the latest first, with one row more than the page. */
export const listDirectConversationRows = async (
  { db }: Deps<'db'>,
  page: InboxPage,
): Promise<DirectConversationRow[]> => (await db.kysely.executeQuery(inbox(page))).rows

/** Counts a user's direct conversations. */
export async function countDirectConversations({ db }: Deps<'db'>, userId: string): Promise<number> {
  const { count } = await db.kysely
    .selectFrom('DirectConversation as c')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where((row) => row.or([row('c.oneId', '=', userId), row('c.otherId', '=', userId)]))
    .executeTakeFirstOrThrow()
  return count
}

/** Finds the direct conversation of two users. */
export const findConversation = ({ db }: Deps<'db'>, userId: string, participantId: string) =>
  db.kysely
    .selectFrom('DirectConversation as c')
    .select(['c.id', 'c.lastMessageAt'])
    .where(isBetween(userId, participantId))
    .executeTakeFirst()

const messagesPage = prepared(
  ({ kysely, param }: Builder<{ conversationId: string; before: number; limit: number }>) =>
    directMessages(kysely)
      .where('m.conversationId', '=', param('conversationId'))
      .where('m.seq', '<', param('before'))
      .orderBy('m.seq', 'desc')
      .limit(param('limit')),
)

/** Reads the messages of a conversation before a number, the newest first. */
export const listDirectMessageRows = async (
  { db }: Deps<'db'>,
  page: { conversationId: string; before: number; limit: number },
): Promise<DirectMessageRow[]> => (await db.kysely.executeQuery(messagesPage(page))).rows

const participant = prepared(({ kysely, param }: Builder<{ userId: string; participantId: string }>) =>
  kysely
    .selectFrom('User as u')
    .leftJoin('DirectConversation as c', (join) =>
      join.on(isBetween(param('userId'), param('participantId'))),
    )
    .select(['c.id as conversationId', 'c.lastCarId'])
    .select((row) => [
      row.fn.coalesce('c.lastSeq', sql.lit(0)).as('lastSeq'),
      personJson('u').as('participant'),
      isVerified(row.ref('u.id')).as('isVerified'),
    ])
    .where('u.id', '=', param('participantId'))
    .where('u.id', '<>', param('userId'))
    .where((row) => row.or([row('u.status', '=', sql.lit('active')), row('c.id', 'is not', null)])),
)

/**
 * Reads the other user of a direct conversation, and the conversation if there is one.
 * @throws NOT_FOUND for the caller's own id, for nobody, and for a stranger whose account is closed
 */
export async function loadParticipant({ db }: Deps<'db'>, userId: string, participantId: string) {
  const [row] = (await db.kysely.executeQuery(participant({ userId, participantId }))).rows
  if (!row) throw fail('NOT_FOUND')
  return row
}

const unread = prepared(({ kysely, param }: Builder<{ userId: string; participantId: string | null }>) =>
  kysely
    .selectFrom('DirectMessage as m')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('m.receiverId', '=', param('userId'))
    .where('m.readAt', 'is', null)
    .where(
      sql<boolean>`(${param('participantId')}::uuid IS NULL OR m."conversationId" = ${kysely
        .selectFrom('DirectConversation as c')
        .select('c.id')
        .where(isBetween(param('userId'), sql<string>`${param('participantId')}`))})`,
    ),
)

/** Counts the direct messages that a user has not read: of one participant, or of all. */
export async function countUnread(
  { db }: Deps<'db'>,
  userId: string,
  participantId: string | null = null,
): Promise<number> {
  const [row] = (await db.kysely.executeQuery(unread({ userId, participantId }))).rows
  return row?.count ?? 0
}

/**
 * Checks that a user may write to another.
 * @throws OWN_ACCOUNT for the user's own id; NOT_FOUND if there is no such user; FORBIDDEN if either blocked the other
 */
export async function checkReceiver({ db }: Deps<'db'>, userId: string, receiverId: string): Promise<void> {
  if (userId === receiverId) throw fail('OWN_ACCOUNT')
  const receiver = await db.kysely
    .selectFrom('User as u')
    .select(isBlockedEitherWay(userId, receiverId).as('isBlocked'))
    .where('u.id', '=', receiverId)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  if (!receiver) throw fail('NOT_FOUND')
  if (receiver.isBlocked) throw fail('FORBIDDEN')
}
