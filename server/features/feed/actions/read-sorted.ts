import { sql } from 'kysely'
import type { getFeed as getFeedEndpoint } from '../../../../contract/feed/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { PlaceInOrder } from '../../../../prisma/json.ts'
import { type Actor, userIdOf } from '../../../access.ts'
import { readSortedPage } from '../../products/public.ts'

type Query = ParsedInput<typeof getFeedEndpoint>
type Sort = Parameters<typeof readSortedPage>[2]

/** Returns a page of a sorted feed. For pages by number the viewer's feed is a snapshot. */
export const readSorted = async (
  deps: Deps<'db' | 'storage'>,
  actor: Actor,
  sort: Sort,
  { page, limit, cursor, scope }: Query,
): Promise<EndpointResult<typeof getFeedEndpoint>> => {
  const viewer = userIdOf(actor)
  const held = viewer !== null && cursor === undefined ? { viewer, view: viewName(scope, sort, limit) } : null
  const from = held && page > 1 ? await findHeldStart(deps, held, page, limit) : undefined
  const found = await readSortedPage(deps, viewer, sort, { page, limit, cursor, from, scope })
  if (held) await saveSnapshot(deps, held, { page, limit, places: found.places })
  return {
    products: found.products.map((product) => ({
      ...product,
      viewer: { ...product.viewer, reason: null, reasonCode: null },
    })),
    pagination: found.pagination,
    isPersonalized: found.isPersonalized,
  }
}

/** Names a member's snapshot: each scope, order and page size has its own. */
const viewName = (scope: Query['scope'], sort: Sort, limit: number): string =>
  `${scope === 'following' ? 'following/' : ''}${sort}/${limit}`

type Held = { viewer: string; view: string }

/**
 * Returns where a page begins in the snapshot: after the previous page, else counted from its first
 * product.
 */
const findHeldStart = async ({ db }: Deps<'db'>, { viewer, view }: Held, page: number, limit: number) => {
  const held = await db.kysely
    .selectFrom('FeedSnapshot')
    .select(['anchor', 'boundaries'])
    .where('userId', '=', viewer)
    .where('view', '=', view)
    .executeTakeFirst()
  const boundary = held?.boundaries[page]
  if (boundary) return { from: 'after', place: boundary } as const
  if (!Array.isArray(held?.anchor)) return
  return { from: 'place', place: held.anchor, skip: (page - 1) * limit } as const
}

/**
 * Stores where the next page begins. Page 1 starts a new snapshot and stores its first product,
 * from which pages requested out of order are counted.
 */
const saveSnapshot = async (
  { db }: Deps<'db'>,
  { viewer, view }: Held,
  { page, limit, places }: { page: number; limit: number; places: readonly PlaceInOrder[] },
): Promise<void> => {
  const first = places[0]
  const last = places[limit - 1]
  const isFirst = page === 1
  await db.kysely
    .insertInto('FeedSnapshot')
    .values({
      userId: viewer,
      view,
      anchor: isFirst && first ? JSON.stringify(first) : null,
      boundaries: JSON.stringify({ [page + 1]: last ?? null }),
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
