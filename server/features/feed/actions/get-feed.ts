import type { getFeed as getFeedCall } from '../../../../contract/feed/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, viewerId } from '../../../access.ts'
import { countryOf } from '../../countries/public.ts'
import {
  anchoredStart,
  cutPage,
  listedTo,
  listingPredicate,
  type Ordering,
  orderings,
  orderOf,
  type PageRow,
  pageStatement,
  placeSql,
  productPagination,
  productView,
  readCursor,
  type Start,
  startOfPage,
  startValues,
} from '../../products/public.ts'
import { NEWEST } from '../queries/candidates.ts'
import { type Facts, factsFor } from '../queries/facts.ts'
import { sayReason } from '../queries/rank.ts'
import * as ranked from '../queries/ranked.ts'
import { listOf, writeList } from './write-list.ts'

type Query = CallParsed<typeof getFeedCall>
type Answer = Promise<CallResult<typeof getFeedCall>>

/**
 * A page of the feed with the facts about it, in one statement. Without a sort it is ranked for whoever reads: what a
 * list of some hundred products says, then all that is older. By `cursor` it goes on after the product that the cursor
 * names. By `page` a member's feed is held still from page 1 on: each page begins where the one before ended, whatever
 * is added meanwhile (which is looked up first); a visitor's is counted off from the top, or from an anchor.
 */
export const getFeed = (needs: Needs<'db' | 'storage'>, actor: Actor, query: Query): Answer => {
  const ordering = orderingOf(query)
  return ordering ? readSorted(needs, actor, ordering, query) : readRanked(needs, actor, query)
}

async function readRanked(needs: Needs<'db' | 'storage'>, actor: Actor, query: Query): Answer {
  const { page, limit, cursor } = query
  const viewer = viewerId(actor)
  const reader = { userId: viewer, country: countryOf(actor).code, pageSize: limit }
  const top: ranked.Begin = { list: listOf(reader), place: [(page - 1) * limit], isCounted: true }
  const begin =
    cursor !== undefined
      ? ranked.readCursor(cursor)
      : ((viewer !== null && page > 1 ? await heldPlace(needs, viewer, query) : undefined) ?? top)

  const from = await anchored(needs, begin)
  let { rows, goesOn } = await readPage(needs, viewer, limit, from)
  if (rows.length === 0) {
    // There is no list, or none that still holds.
    const listId = await writeList(needs, reader)
    const again = { ...top, anchor: from.anchor, list: { listId } }
    ;({ rows, goesOn } = await readPage(needs, viewer, limit, again))
  }
  const cut = cutPage(rows, limit)
  const { products } = cut
  const hasMore = goesOn || cut.hasMore
  const { total = 0, isPersonalized = false } = rows[0] ?? {}
  const last = products.at(-1)
  if (viewer !== null && cursor === undefined && hasMore && last && last.place !== page * limit)
    await holdPlace(needs, viewer, query, last)
  return {
    products: products.map((row) => {
      const product = productView(needs, row, viewer)
      const reason = sayReason(row.reason ?? '', { shop: product.shop.name, category: row.category })
      return { ...product, viewer: { ...product.viewer, reason } }
    }),
    pagination: {
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      total,
      totalProducts: total,
      hasMore,
      nextCursor: hasMore && last ? ranked.writeCursor(last) : null,
    },
    isPersonalized,
  }
}

/** The longest that a list may be, with room: below it nothing of it is read. */
const LONGEST_LIST = 2 * NEWEST

/** Where a page far below the list is not counted off from the top but from the last anchor before (as in `listProducts`). */
async function anchored(needs: Needs<'db'>, begin: ranked.Begin): Promise<ranked.Begin> {
  const [after] = begin.place
  if (!begin.isCounted || typeof after !== 'number' || after <= LONGEST_LIST) return begin
  const list = { name: 'products.list', ordering: orderings.newest, where: listingPredicate, values: [] }
  const start = await anchoredStart(needs, list, after - NEWEST)
  if (start.from !== 'place') return begin
  return { ...begin, anchor: { place: start.place, passed: after - NEWEST - start.skip } }
}

/** Members who were found to have marked more than a page takes for few: theirs are looked up product by product. */
const markedMany = new Set<string>()
const MOST_REMEMBERED = 10_000

/** Most pages are filled by the list alone, which is the cheaper statement; then it is known that the feed goes on. */
async function readPage(
  { db }: Needs<'db'>,
  viewer: string | null,
  limit: number,
  begin: ranked.Begin,
): Promise<{ rows: ranked.RankedRow[]; goesOn: boolean }> {
  const [after] = begin.place
  const mayBeWithin = typeof after === 'number' && after <= LONGEST_LIST
  for (const isWithin of mayBeWithin ? [true, false] : [false]) {
    const take = isWithin ? limit : limit + 1
    const read = () => {
      const hasFewMarks = viewer !== null && !markedMany.has(viewer)
      const { sql, values } = ranked.rankedPage(viewer, take, begin.list, begin, isWithin, hasFewMarks)
      return db.query<ranked.RankedRow>(sql, values)
    }
    let rows = await read()
    if (viewer !== null && rows[0]?.isMany) {
      if (markedMany.size >= MOST_REMEMBERED) markedMany.clear()
      markedMany.add(viewer)
      rows = await read()
    }
    if (!isWithin) return { rows, goesOn: false }
    // One that is no longer visible, or the list's end: what fills the page up stands further down.
    if (rows.length === limit)
      return { rows: rows.sort((a, b) => (a.place ?? 0) - (b.place ?? 0)), goesOn: true }
  }
  return { rows: [], goesOn: false }
}

const findHeld = statement({
  name: 'feed.held-place',
  text: `
    SELECT l.id AS "listId", s.boundaries -> $3::text AS place FROM "FeedList" l
    LEFT JOIN "FeedSnapshot" s ON s."userId" = $1::uuid AND s.view = 'ranked/' || $2::text AND s.anchor = to_jsonb(l.id)
    WHERE l.reader = $1::text AND l."pageSize" = $2::int ORDER BY l."createdAt" DESC LIMIT 1`,
})

/** Where a page begins in the list that a member reads: where the page before ended, else counted off from its top. */
async function heldPlace(
  { db }: Needs<'db'>,
  viewer: string,
  { page, limit }: Query,
): Promise<ranked.Begin | undefined> {
  const values = [viewer, limit, String(page)]
  const [held] = await db.query<{ listId: string; place: ranked.Place | null }>(findHeld, values)
  return (
    held && {
      list: { listId: held.listId },
      place: held.place ?? [(page - 1) * limit],
      isCounted: held.place === null,
    }
  )
}

const hold = statement({
  name: 'feed.hold-place',
  text: `
    INSERT INTO "FeedSnapshot" AS kept ("userId", view, anchor, boundaries, "updatedAt")
    VALUES ($1::uuid, $2, to_jsonb($3::uuid), jsonb_build_object($4::text, $5::jsonb), now())
    ON CONFLICT ("userId", view) DO UPDATE SET "updatedAt" = now(), anchor = EXCLUDED.anchor, boundaries =
      CASE WHEN kept.anchor = EXCLUDED.anchor THEN kept.boundaries ELSE '{}' END || EXCLUDED.boundaries`,
})

/** Writes down where a page ended other than by its number: beyond the list, or where something was gone. */
async function holdPlace(
  { db }: Needs<'db'>,
  viewer: string,
  { page, limit }: Query,
  last: Parameters<typeof ranked.placeAfter>[0],
): Promise<void> {
  const place = JSON.stringify(ranked.placeAfter(last))
  await db.query(hold, [viewer, `ranked/${limit}`, last.listId, String(page + 1), place])
}

async function readSorted(
  needs: Needs<'db' | 'storage'>,
  actor: Actor,
  ordering: Ordering,
  query: Query,
): Answer {
  const viewer = viewerId(actor)
  const rows = await readFeed(needs, viewer, ordering, query)
  const cut = cutPage(rows, query.limit, ordering)
  const { total = 0, isPersonalized = false } = rows[0] ?? {}
  return {
    products: cut.products.map((row) => {
      const product = productView(needs, row, viewer)
      return { ...product, viewer: { ...product.viewer, reason: null } }
    }),
    pagination: productPagination({
      ...cut,
      ordering,
      total,
      currentPage: query.page,
      limit: query.limit,
    }),
    isPersonalized,
  }
}

/** A price sort says its own direction; `order` turns the others round. Nothing where the feed is to be ranked. */
function orderingOf({ sort, order }: Query): Ordering | null {
  if (sort === undefined && order === 'desc') return null
  if (sort === 'price-low' || sort === 'price-high') return orderings[sort]
  if (sort === 'popular') return order === 'asc' ? orderings.unpopular : orderings.popular
  return order === 'asc' ? orderings.oldest : orderings.newest
}

type Rows = Promise<PageRow<Facts>[]>

function readFeed(needs: Needs<'db'>, viewer: string | null, ordering: Ordering, query: Query): Rows {
  const { page, limit, cursor } = query
  if (cursor === undefined && viewer !== null) return readHeldFeed(needs, viewer, ordering, query)
  const start: Start =
    cursor === undefined ? startOfPage(page, limit) : { from: 'after', place: readCursor(ordering, cursor) }
  const text = pageStatement({
    name: 'feed',
    isVisitor: viewer === null,
    ordering,
    start,
    where: listedTo('$1'),
    parameters: 2,
    facts: `SELECT ${factsFor(viewer === null)}`,
    isWalked: true,
  })
  return needs.db.query<PageRow<Facts>>(text, [viewer, limit + 1, ...startValues(start)])
}

/**
 * Writes down, beside the page, where the next one begins ($4 its number); page 1 begins a new snapshot ($3 its name)
 * and notes its own first product, by which pages that are asked for out of turn are counted off.
 */
const save = (ordering: Ordering, isFirst: boolean) => `
  saved AS (
    INSERT INTO "FeedSnapshot" AS kept ("userId", view, anchor, boundaries, "updatedAt")
    SELECT $1::uuid, $3::text,
      ${isFirst ? `(SELECT ${placeSql(ordering)} FROM page p ORDER BY ${orderOf(ordering)} LIMIT 1)` : 'NULL'},
      jsonb_build_object($4::text,
        (SELECT ${placeSql(ordering)} FROM page p ORDER BY ${orderOf(ordering)} OFFSET $2::int - 2 LIMIT 1)),
      now()
    ON CONFLICT ("userId", view) DO UPDATE SET "updatedAt" = now(),
      ${
        isFirst
          ? 'anchor = EXCLUDED.anchor, boundaries = EXCLUDED.boundaries'
          : 'boundaries = kept.boundaries || EXCLUDED.boundaries'
      }
  )`

async function readHeldFeed(
  { db }: Needs<'db'>,
  viewer: string,
  ordering: Ordering,
  { page, limit }: Query,
): Rows {
  const view = `${ordering.name}/${limit}`
  const start = page === 1 ? startOfPage(page, limit) : await heldStart({ db }, viewer, view, page, limit)
  const text = pageStatement({
    name: page === 1 ? 'feed.first' : 'feed.held',
    isVisitor: false,
    ordering,
    start,
    where: listedTo('$1'),
    parameters: 4,
    facts: `SELECT ${factsFor(false)}`,
    isWalked: true,
    beside: save(ordering, page === 1),
  })
  return db.query<PageRow<Facts>>(text, [viewer, limit + 1, view, String(page + 1), ...startValues(start)])
}

const findSnapshot = statement({
  name: 'feed.snapshot',
  text: `SELECT anchor, boundaries -> $3::text AS boundary FROM "FeedSnapshot" WHERE "userId" = $1::uuid AND view = $2`,
})

/** Where a page begins in the snapshot: where the page before ended, else counted off from its first product. */
async function heldStart(
  { db }: Needs<'db'>,
  viewer: string,
  view: string,
  page: number,
  limit: number,
): Promise<Start> {
  const [held] = await db.query<{ anchor: unknown[] | null; boundary: unknown[] | null }>(findSnapshot, [
    viewer,
    view,
    String(page),
  ])
  if (held?.boundary) return { from: 'after', place: held.boundary }
  if (held?.anchor) return { from: 'place', place: held.anchor, skip: (page - 1) * limit }
  return startOfPage(page, limit)
}
