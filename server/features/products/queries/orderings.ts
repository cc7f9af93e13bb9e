import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { moment } from '../../../../contract/ids.ts'
import type { PlaceInOrder } from '../../../../prisma/json.ts'
import { readCursor, writeCursor } from '../../../cursor.ts'
import type { ProductRow } from './columns.ts'

/** A sort key: its SQL over `p`, its type, and its form in a cursor. */
type Key = { sql: RawBuilder<unknown>; type: string; schema: z.ZodType<PlaceInOrder[number]> }

/** The columns that orders read. */
type Placed = Pick<
  ProductRow,
  'id' | 'publishedAt' | 'createdAt' | 'likesCount' | 'viewsCount' | 'priceMinor' | 'currency'
>

/** An order of products. The last key is unique, so positions are too. */
export type Ordering = {
  name: string
  direction: 'asc' | 'desc'
  keys: readonly Key[]
  /** Returns the position of a product in the order. */
  placeOf(row: Placed): PlaceInOrder
}

const byId: Key = { sql: sql`p.id`, type: 'uuid', schema: z.uuid() }
const published: Key = { sql: sql`p."publishedAt"`, type: 'timestamptz', schema: moment() }
const created: Key = { sql: sql`p."createdAt"`, type: 'timestamptz', schema: moment() }
const whole = z.number().int()

const timeOrdering = (name: string, direction: 'asc' | 'desc'): Ordering => ({
  name,
  direction,
  keys: [published, byId],
  placeOf: (row) => [row.publishedAt?.toISOString() ?? null, row.id],
})

/** Ten views weigh as much as a like, as in the rule for popular: 100 views or 10 likes. */
const byPopularity = (name: string, direction: 'asc' | 'desc'): Ordering => ({
  name,
  direction,
  keys: [{ sql: sql`(p."likesCount" * 10 + p."viewsCount")`, type: 'bigint', schema: whole }, byId],
  placeOf: (row) => [row.likesCount * 10 + row.viewsCount, row.id],
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
  placeOf: (row) => [row.priceMinor === null, row.currency, (row.priceMinor ?? 0) * sign || 0, row.id],
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

/** The order of lists that also hold products that were never published. */
export const lastCreated: Ordering = {
  name: 'created',
  direction: 'desc',
  keys: [created, byId],
  placeOf: (row) => [row.createdAt.toISOString(), row.id],
}

/**
 * The start of a page: the top, after skipping a number, after a position, or a number after a
 * position. The top is not a skip of 0: for an unknown number PostgreSQL plans at each call.
 */
export type Start =
  | { from: 'top' }
  | { from: 'skip'; skip: number }
  | { from: 'after'; place: PlaceInOrder }
  | { from: 'place'; place: PlaceInOrder; skip: number }

export const starts = ['top', 'skip', 'after', 'place'] as const

/** Returns the start of a page by its number. */
export const startOfPage = (page: number, limit: number): Start =>
  page === 1 ? { from: 'top' } : { from: 'skip', skip: (page - 1) * limit }

/** The parameters of a start; the keys of a position are numbered. */
export type StartParams = {
  skip: number
  key0: PlaceInOrder[number]
  key1: PlaceInOrder[number]
  key2: PlaceInOrder[number]
  key3: PlaceInOrder[number]
}

/** Returns the values of a start's parameters. */
export const startParams = (start: Start): StartParams => {
  const [key0 = null, key1 = null, key2 = null, key3 = null] = 'place' in start ? start.place : []
  return { skip: 'skip' in start ? start.skip : 0, key0, key1, key2, key3 }
}

const placeParams = ['key0', 'key1', 'key2', 'key3'] as const

/** Condition: a product comes after (or at) the position where a page starts. */
export const isPast = (
  { keys, direction }: Ordering,
  start: 'after' | 'place',
  param: (name: (typeof placeParams)[number]) => Expression<unknown>,
): Expression<SqlBool> => {
  const own = sql.join(keys.map((key) => key.sql))
  const place = sql.join(
    placeParams
      .slice(0, keys.length)
      .map((name, index) => sql`${param(name)}::${sql.raw(keys[index]?.type ?? 'text')}`),
  )
  const compare = sql.raw(`${direction === 'desc' ? '<' : '>'}${start === 'place' ? '=' : ''}`)
  return sql<SqlBool>`(${own}) ${compare} (${place})`
}

/** Returns the cursor after a product. */
export const cursorAfter = (ordering: Ordering, row: Placed): string =>
  writeCursor([ordering.name, ...ordering.placeOf(row)])

/**
 * Decodes the position of a cursor.
 * @throws 422 for an invalid cursor or one of another order
 */
export const placeOfCursor = (ordering: Ordering, cursor: string): PlaceInOrder => {
  const schema = z.tuple([z.literal(ordering.name)], z.unknown()).transform(([, ...values], context) => {
    const place = ordering.keys.map(({ schema }, index) => schema.safeParse(values[index]))
    if (values.length !== place.length || place.some(({ success }) => !success))
      context.addIssue({ code: 'custom', message: 'Not a place of this order' })
    return place.map(({ data }) => data ?? null)
  })
  return readCursor(schema, cursor)
}

/** Sorts products by the order: their keys compare as in PostgreSQL. */
export const sortRows = <Row extends Placed>(rows: readonly Row[], ordering: Ordering): Row[] => {
  const sign = ordering.direction === 'asc' ? 1 : -1
  return rows
    .map((row) => ({ row, place: ordering.placeOf(row) }))
    .sort((a, b) => sign * comparePlaces(a.place, b.place))
    .map(({ row }) => row)
}

const comparePlaces = (a: PlaceInOrder, b: PlaceInOrder): number => {
  for (const [index, own] of a.entries()) {
    const other = b[index]
    if (own !== other) return (own ?? '') < (other ?? '') ? -1 : 1
  }
  return 0
}
