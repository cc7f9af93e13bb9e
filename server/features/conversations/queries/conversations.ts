import {
  type AliasableExpression,
  type Compilable,
  type Expression,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely'
import { emojis } from '../../../../contract/chats/emojis.ts'
import type { Quote } from '../../../../contract/chats/quote.ts'
import type { ReactionChange, Reactions } from '../../../../contract/chats/reactions.ts'
import { MAX_QUOTE_LENGTH } from '../../../../contract/limits.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import { type FromJson, toIso } from '../../../../platform/db/json-rows.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { limitKey } from '../../../../platform/limits/limit-key.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { countUpTo, type PageQuery, pageByTime, startByTime } from '../../../cursor.ts'
import { isVisibleTo, productTable } from '../../products/tables.ts'

export type ReadDeps = Deps<'db' | 'storage'>

/**
 * The two kinds of conversations: their tables, the columns that name their users, each with an
 * index, and the columns of their messages whose names differ.
 */
export const conversationKinds = {
  shop: {
    name: 'shop',
    conversations: 'Chat',
    users: ['buyerId', 'ownerId'],
    messages: 'ChatMessage',
    conversationId: 'chatId',
    text: 'content',
  },
  direct: {
    name: 'direct',
    conversations: 'DirectConversation',
    users: ['oneId', 'otherId'],
    messages: 'DirectMessage',
    conversationId: 'conversationId',
    text: 'message',
  },
} as const
export type ConversationKind = (typeof conversationKinds)['shop' | 'direct']

/** The names of a kind in statements. `c` are its conversations, `m` its messages. */
export const columnsOf = ({
  conversations,
  users: [one, other],
  messages,
  conversationId,
  text,
}: ConversationKind) => ({
  conversations: sql.table(conversations),
  users: [sql.ref<string>(`c.${one}`), sql.ref<string>(`c.${other}`)] as const,
  messages: sql.table(messages),
  conversationId: sql.ref<string>(`m.${conversationId}`),
  text: sql.ref<string>(`m.${text}`),
})

/**
 * The time of a new message in the locked conversation `c`: messages with a later number are later.
 * `now()` is the start of the transaction, before it waited for the lock.
 */
export const timeOfMessage = sql`greatest(clock_timestamp(), c."lastMessageAt" + interval '1 millisecond')`

/** How the messages `m` of a kind are read. */
export type MessageReader<Row, View> = {
  kind: ConversationKind
  /** Estimated JSON bytes of what the view of the message `m` adds, besides text and files. */
  extraBytes: Expression<number>
  find(executor: Executor, condition: Expression<SqlBool>): Promise<Row | undefined>
  /** Selects messages as one JSON array. */
  selectList(
    executor: Executor,
    condition: Expression<SqlBool>,
    order: Expression<unknown>,
  ): RawBuilder<Row[]>
  /** Returns a message as both participants see it. URLs of its files expire. */
  view(deps: Deps<'storage'>, row: Row): Promise<View>
}

type DirectRow = Selectable<DB['DirectMessage']>
type SharedColumns = (keyof DirectRow & keyof DB['ChatMessage']) | 'deliveredAt' | 'readAt'

/** Returns the part that the views of chat messages and direct messages share. */
export const messageView = (row: FromJson<Pick<DirectRow, SharedColumns>>) => ({
  id: row.id,
  _id: row.id,
  seq: row.seq,
  senderId: row.senderId,
  clientMessageId: row.clientMessageId,
  replyToId: row.replyToId,
  ...reactionsView(row),
  createdAt: toIso(row.createdAt),
  deliveredAt: row.deliveredAt && toIso(row.deliveredAt),
  readAt: row.readAt && toIso(row.readAt),
})

/** Returns the reactions of a row of messages. */
const reactionsView = ({ reactions, reactionSeq }: Omit<ReactedMessage, 'messageId' | 'seq'>): Reactions => ({
  reactions: Object.entries(reactions).flatMap(([userId, text]) => {
    const emoji = emojis.find((known) => known === text)
    return emoji ? { userId, emoji } : []
  }),
  reactionSeq,
})

/** A message whose reactions changed. */
export type ReactedMessage = { messageId: string } & Pick<DirectRow, 'seq' | 'reactions' | 'reactionSeq'>

/** Returns the reactions of a message after a change. */
export const reactionChangeView = ({ messageId, seq, ...row }: ReactedMessage): ReactionChange => ({
  messageId,
  seq,
  ...reactionsView(row),
})

/** Selects the kind of a message: `special` or, if that is NULL, the type of its first file. */
export const contentKindOf = (row: string, special: Expression<string>) =>
  sql<Quote['kind']>`coalesce(${special}, ${sql.ref(`${row}.attachments`)} -> 0 ->> 'type', 'text')`

/**
 * Selects a short form of the message that the message `m` answers, if it answers one. `fields` are
 * further pairs of its JSON object.
 */
export const quoteOf = <Row extends Omit<Quote, 'trade'>>(
  { messages, text }: ConversationKind,
  kind: Expression<string> = sql`NULL::text`,
  fields: Expression<unknown> = sql``,
) => sql<Row | null>`(
  SELECT json_build_object('id', q.id, 'seq', q.seq, 'senderId', q."senderId",
    'text', left(q.${sql.ref(text)}, ${sql.lit(MAX_QUOTE_LENGTH)}),
    'kind', ${contentKindOf('q', kind)} ${fields})
  FROM ${sql.table(messages)} q WHERE q.id = m."replyToId")`

/** Selects the id of the message to which a new message of `conversation` replies, if it exists. */
export const replyTargetId = (
  { messages, conversationId }: ConversationKind,
  id: Expression<unknown>,
  conversation: Expression<unknown>,
) => sql<string | null>`(
  SELECT q.id FROM ${sql.table(messages)} q WHERE q.id = ${id}::uuid AND q.${sql.ref(conversationId)} = ${conversation})`

/**
 * Condition: a new message may refer to a product: none, or one that its sender sees. `andIsOfShop`
 * narrows those.
 */
export const canReferTo = (productId: Expression<unknown>, sender: Expression<string>, andIsOfShop = sql``) =>
  sql<boolean>`(${productId} IS NULL OR EXISTS (
    SELECT FROM ${productTable} p WHERE p.id = ${productId} ${andIsOfShop} AND ${isVisibleTo(sender)}))`

/** Rows of a table, as a source that a query selects from. */
export type Rows<T extends keyof DB> = AliasableExpression<Selectable<DB[T]>>
type ConversationRow<K extends ConversationKind> = Selectable<DB[K['conversations']]>

/** The other user of the conversation `c`. */
export const otherUserOf = (kind: ConversationKind, userId: Expression<string>) => {
  const [one, other] = columnsOf(kind).users
  return sql<string>`CASE WHEN ${one} = ${userId} THEN ${other} ELSE ${one} END`
}

/** The order of inboxes, of the conversations `c`. */
export const byLastMessage = sql`c."lastMessageAt" DESC, c.id DESC`

/**
 * Selects the conversations with messages in which one of these columns names a user. `page`
 * narrows those that each column finds: the index of each column is walked on its own.
 */
export const conversationsOf = <K extends ConversationKind>(
  kind: K,
  userId: Expression<string>,
  columns: readonly string[] = kind.users,
  page: Expression<unknown> = sql``,
): RawBuilder<ConversationRow<K>> => {
  const { conversations } = columnsOf(kind)
  const found = columns.map(
    (column) =>
      sql`(SELECT * FROM ${conversations} WHERE ${sql.ref(column)} = ${userId} AND "lastSeq" > 0 ${page})`,
  )
  return sql`(${sql.join(found, sql` UNION ALL `)})`
}

/** A page of a user's rows. It begins after the row `id`, placed at `at`, or where it is now. */
export type PageParams = {
  userId: string
  limit: number
  skip: number
  at: string | null
  id: string | null
}

/** `before` is the last conversation of the previous page, if no cursor is given. */
type InboxQuery = PageQuery & { before?: string | undefined; withTotal: boolean }

/**
 * Creates the read of a page of conversations, latest first. `select` selects them from rows `c` as
 * the user sees them. The indexes end with `listedAt`: `lastMessageAt` in steps of ten minutes, so
 * that few messages change them.
 */
export const inboxOf = <K extends ConversationKind, Row extends { id: string; updatedAt: Date }>(
  kind: K,
  select: (
    executor: Executor,
    userId: Expression<string>,
    source: RawBuilder<ConversationRow<K>>,
  ) => { orderBy(order: Expression<unknown>): Compilable<Row> },
  columns?: readonly string[],
) => {
  const inbox = prepared(({ kysely, param }: Builder<PageParams>) => {
    const id = sql`${param('id')}::uuid`
    const at = sql`coalesce(${param('at')}::timestamptz,
      (SELECT "lastMessageAt" FROM ${columnsOf(kind).conversations} WHERE id = ${id}))`
    const page = sql`
      AND (${id} IS NULL OR ("listedAt", "lastMessageAt", id) <
        (date_bin('10 minutes', ${at}, TIMESTAMPTZ '2000-01-01 00:00:00Z'), ${at}, ${id}))
      ORDER BY "listedAt" DESC, "lastMessageAt" DESC, id DESC
      LIMIT ${param('limit')}::int + 1 + ${param('skip')}::int`
    const source = sql<ConversationRow<K>>`(
      SELECT * FROM ${conversationsOf(kind, param('userId'), columns, page)} c
      ORDER BY ${byLastMessage} LIMIT ${param('limit')}::int + 1 OFFSET ${param('skip')}::int)`
    return select(kysely, param('userId'), source).orderBy(byLastMessage)
  })
  return async (deps: Deps<'db'>, userId: string, { before, withTotal, ...query }: InboxQuery) => {
    const { kysely } = deps.db
    const { skip, at, id } = startByTime(query)
    const all = kysely.selectFrom(conversationsOf(kind, sql`${userId}::uuid`, columns).as('c'))
    const count = () => deps.db.countedRead(limitKey('user', userId), () => countUpTo(kysely, all))
    const [{ rows }, total] = await Promise.all([
      kysely.executeQuery(inbox({ userId, limit: query.limit, skip, at, id: id ?? before ?? null })),
      withTotal ? count() : 0,
    ])
    return pageByTime(rows, query, total, ({ updatedAt }) => updatedAt)
  }
}

/** Selects the users with whom a user has a chat or a direct conversation. */
export const conversationPartners = (executor: Executor, userId: Expression<string>) => {
  const partners = (kind: ConversationKind) =>
    executor.selectFrom(conversationsOf(kind, userId).as('c')).select(otherUserOf(kind, userId).as('userId'))
  return partners(conversationKinds.shop).union(partners(conversationKinds.direct))
}
