import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { timestampInput } from '../../../../contract/ids.ts'
import type { ProductSort } from '../../../../contract/products/lists.ts'
import type { SortPosition } from '../../../../prisma/json.ts'
import { type PageQuery, readCursor, writeCursor } from '../../../cursor.ts'
import type { ProductRow } from './columns.ts'

/** A sort key: its SQL over `p`, its type, and its form in a cursor. */
type Key = { sql: RawBuilder<unknown>; type: string; schema: z.ZodType<SortPosition[number]> }

/** The columns that orderings read. */
type SortColumns = Pick<
  ProductRow,
  'id' | 'publishedAt' | 'createdAt' | 'likesCount' | 'viewsCount' | 'priceMinor' | 'currency'
>

/** An order of products. The last key is unique, so positions are too. */
export type Ordering<Row = SortColumns> = {
  name: string
  direction: 'asc' | 'desc'
  keys: readonly Key[]
  /** Returns the position of a product in the order. */
  positionOf(row: Row): SortPosition
}
/** The order alone, in SQL and in cursors. */
export type SortOrder = Omit<Ordering, 'positionOf'>

const byId: Key = { sql: sql`p.id`, type: 'uuid', schema: z.uuid() }
const published: Key = { sql: sql`p."publishedAt"`, type: 'timestamptz', schema: timestampInput() }
const created: Key = { sql: sql`p."createdAt"`, type: 'timestamptz', schema: timestampInput() }
const whole = z.number().int()

const timeOrdering = (name: string, direction: 'asc' | 'desc'): Ordering => ({
  name,
  direction,
  keys: [published, byId],
  positionOf: (row) => [row.publishedAt?.toISOString() ?? null, row.id],
})

/** Ten views weigh as much as a like, as in the rule for popular: 100 views or 10 likes. */
const byPopularity = (name: string, direction: 'asc' | 'desc'): Ordering => ({
  name,
  direction,
  keys: [{ sql: sql`(p."likesCount" * 10 + p."viewsCount")`, type: 'bigint', schema: whole }, byId],
  positionOf: (row) => [row.likesCount * 10 + row.viewsCount, row.id],
})

/**
 * Currencies are grouped, since amounts compare within one only; products without a price come
 * last. `sign` reverses the amounts while all keys keep one direction, as the index requires.
 */
const byPrice = (name: string, sign: 1 | -1): Ordering => ({
  name,
  direction: 'asc',
  keys: [
    { sql: sql`(p."priceMinor" IS NULL)`, type: 'boolean', schema: z.boolean() },
    { sql: sql`p.currency`, type: 'bpchar', schema: z.string().regex(/^[A-Z]{3}$/) },
    {
      sql: sign === 1 ? sql`coalesce(p."priceMinor", 0)` : sql`(- coalesce(p."priceMinor", 0))`,
      type: 'bigint',
      schema: whole,
    },
    byId,
  ],
  // JSON has no negative zero.
  positionOf: (row) => [row.priceMinor === null, row.currency, (row.priceMinor ?? 0) * sign || 0, row.id],
})

/** The orders of listed products. */
export const orderings = {
  newest: timeOrdering('newest', 'desc'),
  oldest: timeOrdering('oldest', 'asc'),
  popular: byPopularity('popular', 'desc'),
  unpopular: byPopularity('unpopular', 'asc'),
  'price-low': byPrice('price-low', 1),
  'price-high': byPrice('price-high', -1),
} as const

/** The order of results of a search or ranking: rows of `hits`, the best first. */
const bestFirst: Ordering<{ id: string; score: number }> = {
  name: 'score',
  direction: 'desc',
  keys: [
    { sql: sql`hits.score`, type: 'float8', schema: z.number() },
    { sql: sql`hits.id`, type: 'uuid', schema: z.uuid() },
  ],
  positionOf: (row) => [row.score, row.id],
}

/** The orders of results of a search or ranking. */
export const scoredOrderings = {
  score: bestFirst,
  newest: orderings.newest,
  popular: orderings.popular,
  'price-low': orderings['price-low'],
  'price-high': orderings['price-high'],
} satisfies Record<'score' | ProductSort, Ordering<SortColumns & { score: number }>>

/** The order of lists that also hold products that were never published. */
export const lastCreated: Ordering = {
  name: 'created',
  direction: 'desc',
  keys: [created, byId],
  positionOf: (row) => [row.createdAt.toISOString(), row.id],
}

/**
 * The start of a page: the top, an offset from it, after a position, or an offset from an anchor.
 * The top is not an offset of 0: for an unknown number PostgreSQL plans at each call.
 */
export type Start = RequestedStart | { from: 'anchor'; position: SortPosition; offset: number }
type RequestedStart =
  | { from: 'top' }
  | { from: 'offset'; offset: number }
  | { from: 'after'; position: SortPosition }

export const starts = ['top', 'offset', 'after', 'anchor'] as const

/**
 * Returns where the requested page begins.
 * @throws 422 for an invalid cursor or one of another order
 */
export const startOf = (ordering: SortOrder, { page, limit, cursor }: PageQuery): RequestedStart => {
  if (cursor !== undefined) return { from: 'after', position: positionOfCursor(ordering, cursor) }
  return page === 1 ? { from: 'top' } : { from: 'offset', offset: (page - 1) * limit }
}

/** The parameters of a start; the keys of a position are numbered. */
export type StartParams = {
  offset: number
  key0: SortPosition[number]
  key1: SortPosition[number]
  key2: SortPosition[number]
  key3: SortPosition[number]
}

/** Returns the values of a start's parameters. */
export const startParams = (start: Start): StartParams => {
  const [key0 = null, key1 = null, key2 = null, key3 = null] = 'position' in start ? start.position : []
  return { offset: 'offset' in start ? start.offset : 0, key0, key1, key2, key3 }
}

const keyParams = ['key0', 'key1', 'key2', 'key3'] as const

/** Condition: a product comes after a position, or at the anchor or after it. */
export const comesAfter = (
  { keys, direction }: SortOrder,
  start: 'after' | 'anchor',
  param: (name: (typeof keyParams)[number]) => Expression<unknown>,
): Expression<SqlBool> => {
  const own = sql.join(keys.map((key) => key.sql))
  const position = sql.join(
    keyParams
      .slice(0, keys.length)
      .map((name, index) => sql`${param(name)}::${sql.raw(keys[index]?.type ?? 'text')}`),
  )
  const compare = sql.raw(`${direction === 'desc' ? '<' : '>'}${start === 'anchor' ? '=' : ''}`)
  return sql<SqlBool>`(${own}) ${compare} (${position})`
}

/** Returns the cursor after a product. */
export const cursorAfter = <Row>(ordering: Ordering<Row>, row: Row): string =>
  writeCursor([ordering.name, ...ordering.positionOf(row)])

const positionOfCursor = (ordering: SortOrder, cursor: string): SortPosition => {
  const schema = z.tuple([z.literal(ordering.name)], z.unknown()).transform(([, ...values], context) => {
    const position = ordering.keys.map(({ schema }, index) => schema.safeParse(values[index]))
    if (values.length !== position.length || position.some(({ success }) => !success))
      context.addIssue({ code: 'custom', message: 'Not a position in this order' })
    return position.map(({ data }) => data ?? null)
  })
  return readCursor(schema, cursor)
}

/** Sorts products by the order: their keys compare as in PostgreSQL. */
export const sortRows = <Row extends SortColumns>(rows: readonly Row[], ordering: Ordering): Row[] => {
  const sign = ordering.direction === 'asc' ? 1 : -1
  return rows
    .map((row) => ({ row, position: ordering.positionOf(row) }))
    .sort((a, b) => sign * comparePositions(a.position, b.position))
    .map(({ row }) => row)
}

const comparePositions = (a: SortPosition, b: SortPosition): number => {
  for (const [index, own] of a.entries()) {
    const other = b[index]
    if (own !== other) return (own ?? '') < (other ?? '') ? -1 : 1
  }
  return 0
}
