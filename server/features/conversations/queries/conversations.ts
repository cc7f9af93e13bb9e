import {
  type AliasableExpression,
  type Compilable,
  type Expression,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely'
import type { Queries } from '../../../../platform/db/db.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'

export type Reads = Deps<'db' | 'storage'>

/** A row as the driver returns it, or as a part of PostgreSQL's JSON, where times are texts. */
export type FromJson<Row> = { [K in keyof Row]: Date extends Row[K] ? Row[K] | string : Row[K] }

export const toIso = (time: Date | string): string => new Date(time).toISOString()

/** How messages `m` of one kind of conversation are read. Sending and sync work on any kind. */
export type Kind<Row, View> = {
  conversations: Table
  messages: 'ChatMessage' | 'DirectMessage'
  /** The columns of `messages` that hold the conversation's id and the text. */
  conversationId: string
  text: string
  /** Estimated JSON bytes of what the view of the message `m` adds, besides text and files. */
  extraBytes: Expression<number>
  find(db: Queries, condition: Expression<SqlBool>): Promise<Row | undefined>
  /** Selects messages as one JSON array. */
  list(db: Queries, condition: Expression<SqlBool>, order: Expression<unknown>): RawBuilder<Row[]>
  /** Returns a message as both participants see it. URLs of its files expire. */
  view(deps: Deps<'storage'>, row: Row): Promise<View>
}

type MessageColumns = 'id' | 'seq' | 'senderId' | 'clientMessageId' | 'createdAt' | 'deliveredAt' | 'readAt'

/** Returns the part of a message's view that both kinds have. */
export const messageView = (row: FromJson<Pick<Selectable<DB['DirectMessage']>, MessageColumns>>) => ({
  id: row.id,
  _id: row.id,
  seq: row.seq,
  senderId: row.senderId,
  clientMessageId: row.clientMessageId,
  createdAt: toIso(row.createdAt),
  deliveredAt: row.deliveredAt && toIso(row.deliveredAt),
  readAt: row.readAt && toIso(row.readAt),
})

/** Rows of a table, as a source that a query selects from. */
export type Rows<T extends keyof DB> = AliasableExpression<Selectable<DB[T]>>

/** The tables of conversations, with the columns that name their users. Each has an index. */
const userColumns = { Chat: ['buyerId', 'ownerId'], DirectConversation: ['oneId', 'otherId'] } as const
type Table = keyof typeof userColumns

/** The other user of the conversation `c`. */
export const otherUserOf = (table: Table, userId: Expression<string>) => {
  const [one, other] = userColumns[table].map((column) => sql.ref(`c.${column}`))
  return sql<string>`CASE WHEN ${one} = ${userId} THEN ${other} ELSE ${one} END`
}

/** The order of inboxes, of the conversations `c`. */
export const byLastMessage = sql`c."lastMessageAt" DESC, c.id DESC`

/**
 * Selects a user's conversations that have messages: all, or those where `column` names the user.
 * `page` narrows those that each column finds.
 */
export const conversationsOf = <T extends Table>(
  table: T,
  userId: Expression<string>,
  { column = sql`NULL`, page = sql`` }: { column?: Expression<unknown>; page?: Expression<unknown> } = {},
): RawBuilder<Selectable<DB[T]>> => {
  const found = userColumns[table].map(
    (name) => sql`(
      SELECT * FROM ${sql.table(table)} WHERE ${sql.ref(name)} = ${userId} AND "lastSeq" > 0
        AND coalesce(${column}, ${sql.lit(name)}) = ${sql.lit(name)} ${page})`,
  )
  return sql`(${sql.join(found, sql` UNION ALL `)})`
}

/** A page of a user's rows. It begins after the row `id`, as it was at the time `at`, or is now. */
type Page = { limit: number; skip: number; at?: string | null; id?: string | null | undefined }
export type InboxPage = Page & { userId: string; column?: string | null }

/** Selects conversations as a user sees them, of a source of rows `c`. */
type SelectInbox<T extends Table, Row> = (
  db: Queries,
  userId: Expression<string>,
  source: Rows<T>,
) => { orderBy(order: Expression<unknown>): Compilable<Row> }

/**
 * Reads a page of conversations, latest first, and one more; or counts all. The indexes end with
 * `listedAt`: `lastMessageAt` in steps of ten minutes, so that few messages change them.
 */
export const inboxOf = <T extends Table, Row>(table: T, select: SelectInbox<T, Row>) => {
  const inbox = prepared(({ kysely, param }: Builder<InboxPage>) => {
    const [id, column] = [sql`${param('id')}::uuid`, sql`${param('column')}::text`]
    const at = sql`coalesce(${param('at')}::timestamptz,
      (SELECT "lastMessageAt" FROM ${sql.table(table)} WHERE id = ${id}))`
    const page = sql`
      AND (${id} IS NULL OR ("listedAt", "lastMessageAt", id) <
        (date_bin('10 minutes', ${at}, TIMESTAMPTZ '2000-01-01 00:00:00Z'), ${at}, ${id}))
      ORDER BY "listedAt" DESC, "lastMessageAt" DESC, id DESC
      LIMIT ${param('limit')}::int + 1 + ${param('skip')}::int`
    const source = sql<Selectable<DB[T]>>`(
      SELECT * FROM ${conversationsOf(table, param('userId'), { column, page })} c
      ORDER BY ${byLastMessage} LIMIT ${param('limit')}::int + 1 OFFSET ${param('skip')}::int)`
    return select(kysely, param('userId'), source).orderBy(byLastMessage)
  })
  return {
    read: async ({ db }: Deps<'db'>, page: InboxPage) => (await db.kysely.executeQuery(inbox(page))).rows,
    count: async ({ db }: Deps<'db'>, userId: string, column: string | null = null) => {
      const all = conversationsOf(table, sql`${userId}::uuid`, { column: sql`${column}::text` })
      const { rows } = await sql<{ count: number }>`SELECT count(*) FROM ${all} c`.execute(db.kysely)
      return rows[0]?.count ?? 0
    },
  }
}

/** Selects the users with whom a user has a conversation of either kind. */
export const conversationPartners = (db: Queries, userId: Expression<string>) => {
  const partners = (table: Table) =>
    db.selectFrom(conversationsOf(table, userId).as('c')).select(otherUserOf(table, userId).as('userId'))
  return partners('Chat').union(partners('DirectConversation'))
}
