import { sql } from 'kysely'
import type { getFeed as getFeedCall } from '../../../../contract/feed/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { type Builder, forEach, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, viewerId } from '../../../access.ts'
import { catalogue } from '../../products/public.ts'
import { listedTotal } from '../../products/tables.ts'

type Query = CallParsed<typeof getFeedCall>
type Start = catalogue.Start

const names = ['newest', 'oldest', 'popular', 'unpopular', 'price-low', 'price-high'] as const

const pages = forEach(names, (name) =>
  forEach(catalogue.starts, (start) =>
    forEach(catalogue.readers, (reader) =>
      prepared((query: Builder<catalogue.PageParams>) => {
        const viewer = catalogue.viewerIn(query, reader)
        return catalogue.productPage(query, {
          viewer,
          ordering: catalogue.orderings[name],
          start,
          where: catalogue.isListedTo(viewer),
          facts: query.kysely.selectNoFrom(listedTotal().as('total')),
          isWalked: true,
        })
      }),
    ),
  ),
)

/** Returns a page of a sorted feed. For pages by number the viewer's feed is a snapshot. */
export const readSorted = async (
  deps: Deps<'db' | 'storage'>,
  actor: Actor,
  ordering: catalogue.Ordering,
  query: Query,
): Promise<CallResult<typeof getFeedCall>> => {
  const { page, limit, cursor } = query
  const viewer = viewerId(actor)
  const held = viewer !== null && cursor === undefined ? { viewer, view: `${ordering.name}/${limit}` } : null
  const start = await startOf(deps, ordering, query, held)
  const name = names.find((one) => one === ordering.name) ?? 'newest'
  const params = { viewer, take: limit + 1, ...catalogue.startParams(start) }
  const found = pages[name][start.from][catalogue.readerOf(viewer)](params)
  const { rows } = await deps.db.kysely.executeQuery(found)
  const cut = catalogue.cutPage(rows, limit, ordering)
  if (held) await saveSnapshot(deps, held, ordering, { page, limit, products: cut.products })
  const { total = 0, isPersonalized = false } = rows[0] ?? {}
  return {
    products: cut.products.map((row) => {
      const product = catalogue.productView(deps, row, viewer)
      return { ...product, viewer: { ...product.viewer, reason: null } }
    }),
    pagination: catalogue.productPagination({ ...cut, ordering, total, currentPage: page, limit }),
    isPersonalized,
  }
}

type Held = { viewer: string; view: string }

const startOf = async (
  deps: Deps<'db'>,
  ordering: catalogue.Ordering,
  { page, limit, cursor }: Query,
  held: Held | null,
): Promise<Start> => {
  if (cursor !== undefined) return { from: 'after', place: catalogue.placeOfCursor(ordering, cursor) }
  if (!held || page === 1) return catalogue.startOfPage(page, limit)
  return findHeldStart(deps, held, page, limit)
}

/**
 * Returns where a page begins in the snapshot: after the previous page, else counted from its first
 * product.
 */
const findHeldStart = async (
  { db }: Deps<'db'>,
  { viewer, view }: Held,
  page: number,
  limit: number,
): Promise<Start> => {
  const held = await db.kysely
    .selectFrom('FeedSnapshot')
    .select(['anchor', 'boundaries'])
    .where('userId', '=', viewer)
    .where('view', '=', view)
    .executeTakeFirst()
  const boundary = held?.boundaries[page]
  if (boundary) return { from: 'after', place: boundary }
  if (Array.isArray(held?.anchor)) return { from: 'place', place: held.anchor, skip: (page - 1) * limit }
  return catalogue.startOfPage(page, limit)
}

/**
 * Stores where the next page begins. Page 1 starts a new snapshot and stores its first product,
 * from which pages requested out of order are counted.
 */
const saveSnapshot = async (
  { db }: Deps<'db'>,
  { viewer, view }: Held,
  ordering: catalogue.Ordering,
  { page, limit, products }: { page: number; limit: number; products: readonly catalogue.ProductRow[] },
): Promise<void> => {
  const first = products[0]
  const last = products[limit - 1]
  const isFirst = page === 1
  await db.kysely
    .insertInto('FeedSnapshot')
    .values({
      userId: viewer,
      view,
      anchor: isFirst && first ? JSON.stringify(ordering.placeOf(first)) : null,
      boundaries: JSON.stringify({ [page + 1]: last ? ordering.placeOf(last) : null }),
      updatedAt: sql`now()`,
    })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'view']).doUpdateSet({
        updatedAt: sql`now()`,
        anchor: isFirst ? sql`excluded.anchor` : undefined,
        boundaries: isFirst
          ? sql`excluded.boundaries`
          : sql`"FeedSnapshot".boundaries || excluded.boundaries`,
      }),
    )
    .execute()
}
