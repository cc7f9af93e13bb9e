import { id as anId } from '../../../../contract/ids.ts'
import type {
  batchBookmarks as batchBookmarksEndpoint,
  batchLikes as batchLikesEndpoint,
  batchViews as batchViewsEndpoint,
  countBookmarks as countBookmarksEndpoint,
  countViews as countViewsEndpoint,
} from '../../../../contract/likes/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, isAdmin, type Member, userIdOf } from '../../../access.ts'
import { isReadableTo, productTable } from '../../products/tables.ts'

type Params = { ids: readonly string[]; viewer: string | null; isAdmin: boolean }

/**
 * The counts of products that open to the viewer; `likedBy` and `bookmarkedBy` are the viewer's id
 * or null.
 */
const totals = prepared(({ kysely, param }: Builder<Params>) =>
  kysely
    .selectFrom(productTable.as('p'))
    .leftJoin('ProductLike as like', (join) =>
      join.onRef('like.productId', '=', 'p.id').on('like.userId', '=', param('viewer')),
    )
    .leftJoin('ProductBookmark as bookmark', (join) =>
      join.onRef('bookmark.productId', '=', 'p.id').on('bookmark.userId', '=', param('viewer')),
    )
    .select(['p.id', 'p.likesCount', 'p.bookmarksCount', 'p.viewsCount'])
    .select(['like.userId as likedBy', 'bookmark.userId as bookmarkedBy'])
    .where((eb) => eb('p.id', '=', eb.fn.any(param('ids'))))
    .where(isReadableTo(param('viewer'), param('isAdmin'))),
)

type Totals = Awaited<ReturnType<typeof readTotals>>[number]

/** Ids that are not UUIDs are ignored like ids of unknown products. */
const readTotals = async ({ db }: Deps<'db'>, actor: Actor, productIds: readonly string[]) => {
  const ids = productIds.filter((id) => anId.safeParse(id).success)
  if (ids.length === 0) return []
  const query = totals({ ids, viewer: userIdOf(actor), isAdmin: isAdmin(actor) })
  return (await db.kysely.executeQuery(query)).rows
}

const readOne = async (deps: Deps<'db'>, actor: Actor, id: string): Promise<Totals> => {
  const [row] = await readTotals(deps, actor, [id])
  if (!row) throw fail('NOT_FOUND')
  return row
}

const byId = <View>(rows: Totals[], view: (row: Totals) => View): Record<string, View> =>
  Object.fromEntries(rows.map((row) => [row.id, view(row)]))

/**
 * Returns how often a product was viewed.
 * @throws NOT_FOUND if it does not open to the caller
 */
export const countViews = async (
  deps: Deps<'db'>,
  actor: Actor,
  { id }: ParsedInput<typeof countViewsEndpoint>,
): Promise<EndpointResult<typeof countViewsEndpoint>> => {
  const { viewsCount } = await readOne(deps, actor, id)
  return { views: viewsCount }
}

/**
 * Returns how many users bookmarked a product.
 * @throws NOT_FOUND if it does not open to the caller
 */
export const countBookmarks = async (
  deps: Deps<'db'>,
  actor: Actor,
  { id }: ParsedInput<typeof countBookmarksEndpoint>,
): Promise<EndpointResult<typeof countBookmarksEndpoint>> => {
  const { bookmarksCount } = await readOne(deps, actor, id)
  return { totalBookmarks: bookmarksCount }
}

/** Returns the likes of each product, and whether the caller likes it. */
export const batchLikes = async (
  deps: Deps<'db'>,
  actor: Member,
  { productIds }: ParsedInput<typeof batchLikesEndpoint>,
): Promise<EndpointResult<typeof batchLikesEndpoint>> => {
  const rows = await readTotals(deps, actor, productIds)
  return byId(rows, ({ likedBy, likesCount }) => ({ isLiked: likedBy !== null, totalLikes: likesCount }))
}

/** Returns the bookmarks of each product, and whether the caller bookmarked it. */
export const batchBookmarks = async (
  deps: Deps<'db'>,
  actor: Member,
  { productIds }: ParsedInput<typeof batchBookmarksEndpoint>,
): Promise<EndpointResult<typeof batchBookmarksEndpoint>> => {
  const rows = await readTotals(deps, actor, productIds)
  return byId(rows, ({ bookmarkedBy, bookmarksCount }) => ({
    isBookmarked: bookmarkedBy !== null,
    totalBookmarks: bookmarksCount,
  }))
}

/** Returns how often each product was viewed. */
export const batchViews = async (
  deps: Deps<'db'>,
  actor: Actor,
  { productIds }: ParsedInput<typeof batchViewsEndpoint>,
): Promise<EndpointResult<typeof batchViewsEndpoint>> => {
  const rows = await readTotals(deps, actor, productIds)
  return byId(rows, ({ viewsCount }) => ({ views: viewsCount }))
}
