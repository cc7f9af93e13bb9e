import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../prisma/generated/kysely.ts'

/** The values of the ordering columns in the last row of a page, as text. */
export type Position = string[]

type Page = { userId: string; after: Position | undefined; limit: number }

/** Selects one page of a list of the export: each row as JSON text, with its position. */
export type ExportSection = (page: Page) => RawBuilder<{ row: string; position: Position }>

/** The lists that a feature adds to the export, by their keys in the file. */
export type ExportSections = Readonly<Record<string, ExportSection>>

type Table = keyof DB
type Column<Name extends Table> = keyof DB[Name] & string
/**
 * The unique order in which pages are read: each column with the SQL type that its text is cast
 * back to.
 */
type Order<Name extends Table> = Partial<Record<Column<Name>, 'timestamptz' | 'uuid' | 'text'>>

type Rows<Name extends Table> = {
  /** The columns that may name the account. */
  of: Column<Name>[]
  order: Order<Name>
  /** Columns left out: secrets, and internal bookkeeping. */
  without?: Column<Name>[]
  /** Rows where this column is set are left out. */
  unless?: Column<Name>
}

/**
 * Selects the account's rows of one table, for the part that its owner has in the export. Only the
 * rows of the page are written as JSON.
 */
export const ownRows =
  <Name extends Table>(table: Name, { of, order, without = [], unless }: Rows<Name>): ExportSection =>
  ({ userId, after, limit }) => {
    const ref = (column: string) => sql.ref(`t.${column}`)
    const columns = Object.keys(order).map(ref)
    const isTheirs = sql`${userId}::uuid IN (${sql.join(of.map(ref))})`
    const values = Object.values<string | undefined>(order).map(
      (type, index) => sql`${after?.[index]}::${sql.raw(type ?? 'text')}`,
    )
    const isAfter = after ? sql`(${sql.join(columns)}) > (${sql.join(values)})` : sql`true`
    return sql`
      SELECT (to_jsonb(t) - ${without}::text[])::text AS row,
        ARRAY[${sql.join(columns.map((column) => sql`${column}::text`))}] AS position
      FROM (
        SELECT * FROM ${sql.table(table)} t
        WHERE ${isTheirs} AND ${unless ? sql`${ref(unless)} IS NULL` : sql`true`} AND ${isAfter}
        ORDER BY ${sql.join(columns)} LIMIT ${limit}
      ) t
      ORDER BY ${sql.join(columns)}`
  }

/** The order of most lists: by time. */
export const byCreation = { createdAt: 'timestamptz', id: 'uuid' } as const
