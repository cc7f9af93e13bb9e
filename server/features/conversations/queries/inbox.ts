import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Builder } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'

/** The tables of the two kinds of conversations. */
type Table = 'Chat' | 'DirectConversation'
type Columns<T extends Table> = readonly (keyof DB[T] & string)[]

/** The columns that name a conversation's two users, each with an index. */
const userColumns: { readonly [T in Table]: Columns<T> } = {
  Chat: ['buyerId', 'ownerId'],
  DirectConversation: ['oneId', 'otherId'],
}

/** Selects a user's conversations that have messages; `page` narrows those that each column finds. */
const byColumn = (table: Table, columns: readonly string[], userId: Expression<string>, page = sql``) =>
  sql.join(
    columns.map(
      (column) => sql`(
        SELECT * FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${userId} AND "lastSeq" > 0 ${page})`,
    ),
    sql` UNION ALL `,
  )

/** Selects a user's conversations of one kind that have messages, by the indexes of `columns`. */
export const conversationsOf = <T extends Table>(
  table: T,
  userId: Expression<string>,
  columns: Columns<T> = userColumns[table],
): RawBuilder<Selectable<DB[T]>> => sql`(${byColumn(table, columns, userId)})`

/** A page of an inbox. It begins after the conversation `id`, as it was when its last message was sent at `at`, or is now. */
export type InboxPage = {
  userId: string
  limit: number
  skip: number
  at: string | Date | null
  id: string | null
}

/**
 * Selects a page of a user's conversations of one kind, the latest first. The indexes end with `listedAt`, which is
 * `lastMessageAt` in steps of ten minutes, so that few messages change them.
 */
export const inboxPage = <T extends Table>(
  { param }: Builder<InboxPage>,
  table: T,
  columns: Columns<T> = userColumns[table],
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
    SELECT * FROM (${byColumn(table, columns, param('userId'), page)}) AS newest
    ORDER BY "lastMessageAt" DESC, id DESC LIMIT ${param('limit')}::int OFFSET ${param('skip')}::int)`
}

/** Counts a user's conversations of one kind that have messages. */
export const countConversations = async <T extends Table>(
  { db }: Deps<'db'>,
  table: T,
  userId: string,
  columns?: Columns<T>,
): Promise<number> => {
  const conversations = conversationsOf(table, sql`${userId}::uuid`, columns)
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM ${conversations} AS c`.execute(db.kysely)
  return rows[0]?.count ?? 0
}
