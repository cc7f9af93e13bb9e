import { z } from 'zod'
import { field } from '../../../../contract/texts.ts'
import { type Statement, statement } from '../../../../platform/db/db.ts'
import { failField } from '../../../../platform/errors.ts'
import { forMember, forVisitor, type ProductRow, productColumns, productJoins } from './views.ts'

/** One of the values by which products are ordered: its SQL over `p`, its type there, and what it may be in a cursor. */
type Key = { sql: string; type: string; schema: z.ZodType }

/** An order of products. The last key is unique, so no two products stand at one place. */
export type Ordering = {
  name: string
  direction: 'ASC' | 'DESC'
  keys: readonly Key[]
  /** Where a product stands in it. */
  placeOf(row: ProductRow): Place
}

type Place = (string | number | boolean | undefined)[]

// A year that Postgres can read: four digits are more than the calendar has had.
const moment = z.iso.datetime({ offset: true }).regex(/^[12]/)
const byId: Key = { sql: 'p.id', type: 'uuid', schema: z.uuid() }
const published: Key = { sql: 'p."publishedAt"', type: 'timestamptz', schema: moment }
const created: Key = { sql: 'p."createdAt"', type: 'timestamptz', schema: moment }
const whole = z.number().int()

const byTime = (name: string, direction: 'ASC' | 'DESC'): Ordering => ({
  name,
  direction,
  keys: [published, byId],
  placeOf: (row) => [row.publishedAt?.toISOString(), row.id],
})

/** Ten views weigh as much as a like, as in the rule of what is popular (spec 2, section 3: 100 views or 10 likes). */
const byPopularity = (name: string, direction: 'ASC' | 'DESC'): Ordering => ({
  name,
  direction,
  keys: [{ sql: '(p."likesCount" * 10 + p."viewsCount")', type: 'bigint', schema: whole }, byId],
  placeOf: (row) => [row.likesCount * 10 + row.viewsCount, row.id],
})

/** For lists whose rows carry a `score`: the higher, the earlier. */
export const byScore: Ordering = {
  name: 'score',
  direction: 'DESC',
  keys: [{ sql: 'p.score', type: 'float8', schema: z.number() }, byId],
  placeOf: (row) => [row.score, row.id],
}

/**
 * Amounts are compared within one currency (decisions, section 6), so currencies follow one another; what has no price
 * comes last. `sign` turns the amounts round while all keys go in one direction, as an index wants it.
 */
const byPrice = (name: string, sign: 1 | -1): Ordering => ({
  name,
  direction: 'ASC',
  keys: [
    { sql: '(p."priceMinor" IS NULL)', type: 'boolean', schema: z.boolean() },
    { sql: 'p.currency', type: 'bpchar', schema: z.string().regex(/^[A-Z]{3}$/) },
    {
      sql: sign === 1 ? 'coalesce(p."priceMinor", 0)' : '(- coalesce(p."priceMinor", 0))',
      type: 'bigint',
      schema: whole,
    },
    byId,
  ],
  // Never a negative zero, which JSON does not know.
  placeOf: (row) => [row.priceMinor === null, row.currency, (row.priceMinor ?? 0) * sign || 0, row.id],
})

/** The orders of what is listed. */
export const orderings = {
  newest: byTime('newest', 'DESC'),
  oldest: byTime('oldest', 'ASC'),
  popular: byPopularity('popular', 'DESC'),
  unpopular: byPopularity('unpopular', 'ASC'),
  'price-low': byPrice('price-low', 1),
  'price-high': byPrice('price-high', -1),
} as const

/** For lists that also hold what was never published. */
export const lastCreated: Ordering = {
  name: 'created',
  direction: 'DESC',
  keys: [created, byId],
  placeOf: (row) => [row.createdAt.toISOString(), row.id],
}

/**
 * Where a page begins: at the top, so many from there, after a product's place, or at that place and then so many
 * further. The top is not 'skip' by 0: of a number it does not know yet, the planner fears the worst, and plans anew
 * each time. The parameters of a start come after those that the page's own condition uses.
 */
export type Start =
  | { from: 'top' }
  | { from: 'skip'; skip: number }
  | { from: 'after'; place: unknown[] }
  | { from: 'place'; place: unknown[]; skip: number }

/** The start of a page by its number. */
export const startOfPage = (page: number, limit: number): Start =>
  page === 1 ? { from: 'top' } : { from: 'skip', skip: (page - 1) * limit }

/** The values of a start's parameters, in their order. */
export const startValues = (start: Start): unknown[] => [
  ...('place' in start ? start.place : []),
  ...('skip' in start ? [start.skip] : []),
]

/** `ORDER BY` of an order. */
export const orderOf = ({ keys, direction }: Ordering): string =>
  keys.map(({ sql }) => `${sql} ${direction}`).join(', ')

/** A place in an order as JSON within SQL. */
export const placeSql = ({ keys }: Ordering): string =>
  `jsonb_build_array(${keys.map(({ sql }) => sql).join(', ')})`

type PageParts = {
  name: string
  /** Whether nobody in particular reads ($1 is null). */
  isVisitor: boolean
  ordering: Ordering
  start: Start
  /** A condition on `p`. */
  where: string
  /** How many parameters stand before those of `start`: $1 is the viewer, $2 one more than the page's length. */
  parameters: number
  /** A query of at most one row about the whole list; where it has none, the answer has none. */
  facts: string
  /** Whether an index has the order, for this condition: nothing is sorted. */
  isWalked: boolean
  /** Further parts of the WITH, which may read `page` where it is walked. */
  beside?: string
  /** Parts of the WITH that `from` reads. */
  before?: string
  /** Where `p` comes from, if not from all products: rows of "Product" with a `score`. */
  from?: string
}

/**
 * One more than the longest page. Standing as a number in the text, it tells the planner that few rows come: of a
 * parameter it assumes a tenth of the table, and then reads all shops and users rather than the few that it needs.
 */
const LONGEST = 101

const made = new Map<string, Statement>()

/**
 * A page of products with all that their views need and the facts about the list, in one statement. Made once for each
 * name, order and start. An empty page is one row whose `id` is null. The rows come in no order, which `cutPage` puts
 * right: to sort twenty rows as wide as these costs Postgres a sixth of the page. Where an index has the order, all is
 * joined below the LIMIT, so that the plan follows it row by row and stops; elsewhere ids are sorted, and joined then.
 */
export function pageStatement(parts: PageParts): Statement {
  const name = `${parts.name}.${parts.ordering.name}.${parts.start.from}${parts.isVisitor ? '.visitor' : ''}`
  const known = made.get(name)
  if (known) return known
  const { where, skip } = startSql(parts)
  const cut = `WHERE ${parts.where}${where} ORDER BY ${orderOf(parts.ordering)} LIMIT ${LONGEST}${skip}`
  // What is passed over is not joined; but what reads the page beside it wants its columns.
  const isWalked = parts.isWalked && (!('skip' in parts.start) || parts.beside !== undefined)
  const score = parts.from ? 'p.score, ' : ''
  const { columns, joins } = parts.isVisitor ? { columns: productColumns, joins: productJoins } : forMember
  const before = [...(parts.isVisitor ? [] : [forMember.mine]), ...(parts.before ? [parts.before] : [])]
  const page = isWalked
    ? `SELECT ${columns} FROM "Product" p ${joins} ${cut}`
    : `SELECT ${score}p.id FROM ${parts.from ?? '"Product" p'} ${cut}`
  const text = `
    WITH ${before.map((part) => `${part}, `).join('')}page AS (SELECT * FROM (${page}) p LIMIT $2::int)${
      parts.beside ? `, ${parts.beside}` : ''
    }
    SELECT facts.*, ${isWalked ? 'page.*' : `${parts.from ? 'page.score, ' : ''}${columns}`}
    FROM (${parts.facts}) facts LEFT JOIN page ON true
    ${isWalked ? '' : `LEFT JOIN "Product" p ON p.id = page.id ${joins}`}`
  const fresh = statement({ name, text: parts.isVisitor ? forVisitor(text) : text })
  made.set(name, fresh)
  return fresh
}

function startSql({ ordering, start, parameters }: PageParts): { where: string; skip: string } {
  const { keys, direction } = ordering
  const values = 'place' in start ? keys.length : 0
  const left = keys.map(({ sql }) => sql).join(', ')
  const right = keys.map(({ type }, index) => `$${parameters + 1 + index}::${type}`).join(', ')
  const compare = `${direction === 'DESC' ? '<' : '>'}${start.from === 'place' ? '=' : ''}`
  return {
    where: 'place' in start ? ` AND (${left}) ${compare} (${right})` : '',
    skip: 'skip' in start ? ` OFFSET $${parameters + values + 1}::int` : '',
  }
}

/** A page's rows as they come: facts on each, and no product at all where the page is empty. */
export type PageRow<Facts> = Facts & (ProductRow | { id: null })

/**
 * The products of a page that was asked for with one more than it holds, in order, and whether that one was there. Without
 * an ordering they come in order.
 */
export function cutPage<Facts>(rows: PageRow<Facts>[], limit: number, ordering?: Ordering) {
  const products = rows.filter((row): row is Facts & ProductRow => row.id !== null)
  const inOrder = ordering ? sorted(products, ordering) : products
  return { products: inOrder.slice(0, limit), hasMore: products.length > limit }
}

function sorted<Row extends ProductRow>(rows: Row[], { direction, placeOf }: Ordering): Row[] {
  const sign = direction === 'ASC' ? 1 : -1
  return rows
    .map((row) => ({ row, place: placeOf(row) }))
    .sort((a, b) => sign * comparePlaces(a.place, b.place))
    .map(({ row }) => row)
}

/** Moments as text, ids, amounts, currencies and yes or no: all compare here as they do in Postgres. */
function comparePlaces(a: Place, b: Place): number {
  for (const [index, own] of a.entries()) {
    const other = b[index]
    if (own !== other) return (own ?? '') < (other ?? '') ? -1 : 1
  }
  return 0
}

/** The cursor with which a list goes on after `row`. It means nothing to anyone but us. */
export const cursorAfter = (ordering: Ordering, row: ProductRow): string =>
  Buffer.from(JSON.stringify([ordering.name, ...ordering.placeOf(row)])).toString('base64url')

/** The place that a cursor of that order names. Throws 422 for what is none, or one of another order. */
export function readCursor(ordering: Ordering, cursor: string): unknown[] {
  const place = parsePlace(cursor)
  const [name, ...values] = place
  const fits =
    name === ordering.name &&
    values.length === ordering.keys.length &&
    ordering.keys.every(({ schema }, index) => schema.safeParse(values[index]).success)
  if (!fits) throw failField('query.cursor', field.cursor)
  return values
}

function parsePlace(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

/** The pagination of a page of products. */
export function productPagination(page: {
  ordering: Ordering
  products: ProductRow[]
  hasMore: boolean
  total: number
  currentPage: number
  limit: number
}) {
  const last = page.products.at(-1)
  return {
    currentPage: page.currentPage,
    totalPages: Math.ceil(page.total / page.limit),
    total: page.total,
    totalProducts: page.total,
    hasMore: page.hasMore,
    nextCursor: page.hasMore && last ? cursorAfter(page.ordering, last) : null,
  }
}
