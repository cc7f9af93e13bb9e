import type { getFeed as getFeedCall } from '../../../../contract/feed/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, viewerId } from '../../../access.ts'
import {
  cutPage,
  LISTED_TOTAL,
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

type Query = CallParsed<typeof getFeedCall>
type Facts = { total: number; isPersonalized: boolean }

/** The number of all that is listed, and whether the viewer ($1) has liked, saved or followed anything. */
const facts = `
  SELECT ${LISTED_TOTAL} AS total, $1::uuid IS NOT NULL AND (
    EXISTS (SELECT 1 FROM "ProductLike" WHERE "userId" = $1)
    OR EXISTS (SELECT 1 FROM "ProductBookmark" WHERE "userId" = $1)
    OR EXISTS (SELECT 1 FROM "ShopFollow" WHERE "userId" = $1)) AS "isPersonalized"`

/**
 * A page of the feed with the facts about it, in one statement. By `cursor` it goes on after the product that the cursor
 * names. By `page` a member's feed is held still from page 1 on: each page begins where the one before ended, whatever is
 * added meanwhile (which is looked up first); a visitor's is counted off from the top.
 */
export async function getFeed(
  needs: Needs<'db' | 'storage'>,
  actor: Actor,
  query: Query,
): Promise<CallResult<typeof getFeedCall>> {
  const ordering = orderingOf(query)
  const viewer = viewerId(actor)
  const rows = await readFeed(needs, viewer, ordering, query)
  const cut = cutPage(rows, query.limit)
  const { total = 0, isPersonalized = false } = rows[0] ?? {}
  return {
    products: cut.products.map((row) => productView(needs, row, viewer)),
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

/** A price sort says its own direction; `order` turns the others round. */
function orderingOf({ sort, order }: Query): Ordering {
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
    ordering,
    start,
    where: listingPredicate,
    parameters: 2,
    facts,
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
    ordering,
    start,
    where: listingPredicate,
    parameters: 4,
    facts,
    beside: save(ordering, page === 1),
  })
  return db.query<PageRow<Facts>>(text, [viewer, limit + 1, view, String(page + 1), ...startValues(start)])
}

/** Where a page begins in the snapshot: where the page before ended, else counted off from its first product. */
async function heldStart(
  { db }: Needs<'db'>,
  viewer: string,
  view: string,
  page: number,
  limit: number,
): Promise<Start> {
  const [held] = await db.query<{ anchor: unknown[] | null; boundary: unknown[] | null }>(
    `SELECT anchor, boundaries -> $3::text AS boundary FROM "FeedSnapshot" WHERE "userId" = $1::uuid AND view = $2`,
    [viewer, view, String(page)],
  )
  if (held?.boundary) return { from: 'after', place: held.boundary }
  if (held?.anchor) return { from: 'place', place: held.anchor, skip: (page - 1) * limit }
  return startOfPage(page, limit)
}
