import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../../prisma/generated/kysely.ts'

/**
 * Offers columns of a table to the queries of other features, which cannot use its other columns:
 *
 * ```ts
 * export const userTable = readable('User', ['id', 'name'])
 *
 * db.selectFrom(userTable.as('u')).select('u.name') // SELECT u.name FROM "User" AS u
 * sql`SELECT name FROM ${userTable} u`
 * ```
 */
export const readable = <Table extends keyof DB, Column extends keyof Selectable<DB[Table]>>(
  table: Table,
  _columns: readonly Column[],
): RawBuilder<Pick<Selectable<DB[Table]>, Column>> => sql`${sql.table(table)}`

/** The columns of a table that `readable` offers, for the type of a condition on it. */
export type Readable<Table extends Expression<unknown>> = Table extends Expression<infer Row> ? Row : never
