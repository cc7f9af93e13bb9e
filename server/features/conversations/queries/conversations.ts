import {
  type AliasableExpression,
  type Expression,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely'
import type { Queries } from '../../../../platform/db/db.ts'
import type { Builder } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'

export type Reads = Deps<'db' | 'storage'>

/** A row as the driver returns it, or as a part of PostgreSQL's JSON, where times are texts. */
export type FromJson<Row> = { [K in keyof Row]: Date extends Row[K] ? Row[K] | string : Row[K] }

export const toIso = (time: Date | string): string => new Date(time).toISOString()

/** How the messages of one kind of conversation are read, for what both kinds share: sending, search and sync. */
export type Kind<Row, View> = {
  conversations: Table
  messages: 'ChatMessage' | 'DirectMessage'
  /** The columns of `messages` that hold the conversation's id and the text. */
  conversationId: string
  text: string
  /** Reads the message `m` that fits a condition. */
  find(db: Queries, condition: Expression<SqlBool>): Promise<Row | undefined>
  /** Selects the messages `m` that fit a condition, in an order, as one JSON array. */
  list(db: Queries, condition: Expression<SqlBool>, order: Expression<unknown>): RawBuilder<Row[]>
  /** Returns a message as both participants see it. URLs of its files expire. */
  view(deps: Deps<'storage'>, row: Row): Promise<View>
}

/** Rows of a table, as a source that a query selects from. */
export type Rows<T extends keyof DB> = AliasableExpression<Selectable<DB[T]>>

/** The tables of the two kinds of conversations. */
type Table = 'Chat' | 'DirectConversation'
type Columns<T extends Table> = readonly (keyof DB[T] & string)[]

/** The columns that name a conversation's two users, each with an index. */
const userColumns: { readonly [T in Table]: Columns<T> } = {
  Chat: ['buyerId', 'ownerId'],
  DirectConversation: ['oneId', 'otherId'],
}

/** The other user of the conversation `c`. */
export const otherUserOf = (table: Table, userId: Expression<string>) => {
  const [one, other] = userColumns[table].map((column) => sql.ref(`c.${column}`))
  return sql<string>`CASE WHEN ${one} = ${userId} THEN ${other} ELSE ${one} END`
}

/** The order of inboxes, of the conversations `c`. */
export const latestFirst = sql`c."lastMessageAt" DESC, c.id DESC`

/** Selects a user's conversations that have messages, by the indexes of `columns`, from each those of `page`. */
export const conversationsOf = <T extends Table>(
  table: T,
  userId: Expression<string>,
  { columns = userColumns[table], page = sql`` }: { columns?: Columns<T>; page?: Expression<unknown> } = {},
): RawBuilder<Selectable<DB[T]>> => {
  const found = columns.map(
    (column) => sql`(
      SELECT * FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${userId} AND "lastSeq" > 0 ${page})`,
  )
  return sql`(${sql.join(found, sql` UNION ALL `)})`
}

/** A page of an inbox. It begins after the conversation `id`, as it was when its last message was sent at `at`, or is now. */
export type InboxPage = {
  userId: string
  limit: number
  skip: number
  at: string | null
  id: string | null
}

/**
 * Selects a page of a user's conversations, the latest first. The indexes end with `listedAt`, which is `lastMessageAt`
 * in steps of ten minutes, so that few messages change them.
 */
export const inboxPage = <T extends Table>(
  { param }: Builder<InboxPage>,
  table: T,
  columns?: Columns<T>,
): RawBuilder<Selectable<DB[T]>> => {
  const id = sql`${param('id')}::uuid`
  const at = sql`coalesce(${param('at')}::timestamptz,
    (SELECT "lastMessageAt" FROM ${sql.table(table)} WHERE id = ${id}))`
  const page = sql`
    AND (${id} IS NULL OR ("listedAt", "lastMessageAt", id) <
      (date_bin('10 minutes', ${at}, TIMESTAMPTZ '2000-01-01 00:00:00Z'), ${at}, ${id}))
    ORDER BY "listedAt" DESC, "lastMessageAt" DESC, id DESC
    LIMIT ${param('limit')}::int + ${param('skip')}::int`
  return sql`(
    SELECT * FROM ${conversationsOf(table, param('userId'), { columns, page })} c
    ORDER BY ${latestFirst} LIMIT ${param('limit')}::int OFFSET ${param('skip')}::int)`
}

/** Counts a user's conversations of one kind that have messages. */
export const countConversations = async <T extends Table>(
  { db }: Deps<'db'>,
  table: T,
  userId: string,
  columns?: Columns<T>,
): Promise<number> => {
  const conversations = conversationsOf(table, sql`${userId}::uuid`, { columns })
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM ${conversations} AS c`.execute(db.kysely)
  return rows[0]?.count ?? 0
}

/** Selects the users with whom a user has a conversation of either kind. */
export const conversationPartners = (db: Queries, userId: Expression<string>) => {
  const partners = (table: Table) =>
    db.selectFrom(conversationsOf(table, userId).as('c')).select(otherUserOf(table, userId).as('userId'))
  return partners('Chat').union(partners('DirectConversation'))
}
