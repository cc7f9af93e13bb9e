import { sql } from 'kysely'
import type { getFeed as getFeedEndpoint } from '../../../../contract/feed/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { SortPosition } from '../../../../prisma/json.ts'
import { type Actor, userIdOf } from '../../../access.ts'
import { readSortedPage } from '../../products/public.ts'

type Query = ParsedInput<typeof getFeedEndpoint>
type Sort = Parameters<typeof readSortedPage>[2]
type Start = Parameters<typeof readSortedPage>[3]['from']

/** Returns a page of a sorted feed. For pages by number the viewer's feed is a snapshot. */
export const readSorted = async (
  deps: Deps<'db' | 'storage'>,
  actor: Actor,
  sort: Sort,
  { page, limit, cursor, scope }: Query,
): Promise<EndpointResult<typeof getFeedEndpoint>> => {
  const viewer = userIdOf(actor)
  const snapshot =
    viewer !== null && cursor === undefined ? { viewer, name: snapshotName(scope, sort, limit) } : null
  const from = snapshot && page > 1 ? await findStart(deps, snapshot, page, limit) : undefined
  const found = await readSortedPage(deps, viewer, sort, { page, limit, cursor, from, scope })
  if (snapshot) await saveSnapshot(deps, snapshot, { page, limit, positions: found.positions })
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
const snapshotName = (scope: Query['scope'], sort: Sort, limit: number): string =>
  `${scope === 'following' ? 'following/' : ''}${sort}/${limit}`

/** Names a snapshot. */
type SnapshotRef = { viewer: string; name: string }

/**
 * Returns where a page begins in the snapshot: after the previous page, else counted from its first
 * product.
 */
const findStart = async (
  { db }: Deps<'db'>,
  { viewer, name }: SnapshotRef,
  page: number,
  limit: number,
): Promise<Start> => {
  const snapshot = await db.kysely
    .selectFrom('FeedSnapshot')
    .select(['anchor', 'boundaries'])
    .where('userId', '=', viewer)
    .where('view', '=', name)
    .executeTakeFirst()
  const boundary = snapshot?.boundaries[page]
  if (boundary) return { from: 'after', position: boundary }
  if (!Array.isArray(snapshot?.anchor)) return
  return { from: 'anchor', position: snapshot.anchor, offset: (page - 1) * limit }
}

/**
 * Stores where the next page begins. Page 1 starts a new snapshot and stores its first product,
 * from which pages requested out of order are counted.
 */
const saveSnapshot = async (
  { db }: Deps<'db'>,
  { viewer, name }: SnapshotRef,
  { page, limit, positions }: { page: number; limit: number; positions: readonly SortPosition[] },
): Promise<void> => {
  const first = positions[0]
  const last = positions[limit - 1]
  const isFirst = page === 1
  await db.kysely
    .insertInto('FeedSnapshot')
    .values({
      userId: viewer,
      view: name,
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
