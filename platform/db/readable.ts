import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../../prisma/generated/kysely.ts'

/**
 * Offers columns of a table to other features: `const userTable = readable('User', ['name'])`.
 * They write `db.selectFrom(userTable.as('u')).select('u.name')`, or `FROM ${userTable} u` in SQL,
 * where the compiler does not check the columns. At run time, `_columns` has no effect.
 */
export const readable = <Table extends keyof DB, Column extends keyof Selectable<DB[Table]>>(
  table: Table,
  _columns: readonly Column[],
): RawBuilder<Pick<Selectable<DB[Table]>, Column>> => sql`${sql.table(table)}`

/** The columns of a table that `readable` offers, for the type of a condition on it. */
export type Readable<Table extends Expression<unknown>> = Table extends Expression<infer Row> ? Row : never
