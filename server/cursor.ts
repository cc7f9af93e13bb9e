import { type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import { z } from 'zod'
import { field } from '../contract/field-codes.ts'
import { id, timestampInput } from '../contract/ids.ts'
import type { Db, Executor } from '../platform/db/db.ts'
import { failField } from '../platform/errors.ts'
import type { LimitKey } from '../platform/limits/limit-key.ts'
import { jsonOrUndefined } from '../platform/parse-json.ts'

/** Encodes the position after which the next page of a list starts. */
export const writeCursor = (position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** Decodes a cursor. Throws 422 if it does not fit the schema. */
export const readCursor = <Position>(schema: z.ZodType<Position>, cursor: string): Position => {
  const { data } = schema.safeParse(jsonOrUndefined(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (data === undefined) throw failField('query.cursor', field.cursor)
  return data
}

/**
 * Finds the row that a cursor names by its id; `undefined` without a cursor.
 * @throws 422 if there is no such row
 */
export const findCursorRow = async <Row>(
  cursor: string | undefined,
  find: (id: string) => { executeTakeFirst(): Promise<Row | undefined> },
): Promise<Row | undefined> => {
  if (cursor === undefined) return undefined
  const found = id.safeParse(cursor).success ? await find(cursor).executeTakeFirst() : undefined
  if (!found) throw failField('query.cursor', field.cursor)
  return found
}

const timeCursor = z.tuple([timestampInput(), id])

/** A page by its number, or by the cursor of the page before it. */
export type PageQuery = { page: number; limit: number; cursor?: string | undefined }

type TimeAndId<DB, Tables extends keyof DB> = {
  time: StringReference<DB, Tables>
  id: StringReference<DB, Tables>
}

/**
 * Orders a query by time and id, latest first, and limits it to the requested page plus one row,
 * from which `pageByTime` derives `hasMore`.
 */
export const latestFirst = <DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  by: TimeAndId<DB, Tables>,
  input: PageQuery,
): SelectQueryBuilder<DB, Tables, Row> => orderByTime(query, by, input, 'desc')

/** Orders a query like `latestFirst`, but oldest first. */
export const oldestFirst = <DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  by: TimeAndId<DB, Tables>,
  input: PageQuery,
): SelectQueryBuilder<DB, Tables, Row> => orderByTime(query, by, input, 'asc')

/** The orders that a reader may choose between. */
export const listOrders = { newest: latestFirst, oldest: oldestFirst } as const

const orderByTime = <DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  by: TimeAndId<DB, Tables>,
  { page, limit, cursor }: PageQuery,
  direction: 'asc' | 'desc',
): SelectQueryBuilder<DB, Tables, Row> => {
  const [time, id] = [sql.ref(by.time), sql.ref(by.id)]
  const ordered = query
    .orderBy(time, direction)
    .orderBy(id, direction)
    .limit(limit + 1)
  if (!cursor) return ordered.offset((page - 1) * limit)
  const [lastTime, lastId] = readCursor(timeCursor, cursor)
  const after = sql.raw(direction === 'asc' ? '>' : '<')
  return ordered.where(sql<boolean>`(${time}, ${id}) ${after} (${lastTime}::timestamptz, ${lastId}::uuid)`)
}

/**
 * Returns the rows to skip, and the time and id after which the page begins. For prepared queries,
 * whose text is fixed; others use `latestFirst` or `oldestFirst`.
 */
export const startByTime = ({
  page,
  limit,
  cursor,
}: PageQuery): { skip: number; at: string | null; id: string | null } => {
  if (!cursor) return { skip: (page - 1) * limit, at: null, id: null }
  const [at, id] = readCursor(timeCursor, cursor)
  return { skip: 0, at, id }
}

/** Returns the pagination of a list that is read by page number only. */
export const paginationByNumber = ({ page, limit }: Omit<PageQuery, 'cursor'>, total: number) => ({
  currentPage: page,
  totalPages: Math.ceil(total / limit),
  total,
  hasMore: page * limit < total,
})

/**
 * Returns the pagination of a list that is read by page number or cursor. Without `nextCursor` the
 * page is the last one.
 */
export const paginationOf = (query: PageQuery, total: number, nextCursor: string | null) => ({
  ...paginationByNumber(query, total),
  hasMore: nextCursor !== null,
  nextCursor,
})

/** Totals of lists stop here: counting more would take as long as reading all of them. */
export const MAX_TOTAL = 10_000

/** Selects the number of rows of a query, up to `MAX_TOTAL`. */
export const boundedCount = <Tables, Table extends keyof Tables, Row>(
  matching: SelectQueryBuilder<Tables, Table, Row>,
) => {
  const rows = matching.clearSelect().select(sql<number>`1`.as('one')).limit(sql.lit(MAX_TOTAL))
  return sql<number>`(SELECT count(*) FROM (${rows}) counted)`
}

/** Counts the rows of a query without pages, up to `MAX_TOTAL`. */
export const countUpTo = async <Tables, Table extends keyof Tables, Row>(
  executor: Executor,
  matching: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> => {
  const { total } = await executor.selectNoFrom(boundedCount(matching).as('total')).executeTakeFirstOrThrow()
  return total
}

/**
 * Counts all rows of a list, up to `MAX_TOTAL`, and reads a page of it, in a turn of `owner` among
 * the lists that count.
 */
export const countAndRead = <Tables, Table extends keyof Tables, Row, PageRow>(
  db: Pick<Db, 'kysely' | 'countedRead'>,
  owner: LimitKey,
  all: SelectQueryBuilder<Tables, Table, Row>,
  page: { execute(): Promise<PageRow[]> },
): Promise<{ total: number; rows: PageRow[] }> =>
  db.countedRead(owner, async () => ({ total: await countUpTo(db.kysely, all), rows: await page.execute() }))

/** Returns the rows of the page and its pagination. */
export const pageByTime = <Row extends { id: string }>(
  rows: readonly Row[],
  query: PageQuery,
  total: number,
  timeOf: (row: Row) => Date,
) => {
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  const nextCursor = last ? writeCursor([timeOf(last).toISOString(), last.id]) : null
  return { shown, pagination: paginationOf(query, total, nextCursor) }
}
