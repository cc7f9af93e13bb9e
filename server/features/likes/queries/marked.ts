import type {
  listBookmarkedProducts as bookmarkedEndpoint,
  listLikedProducts as likedEndpoint,
} from '../../../../contract/likes/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Member, queueOwner } from '../../../access.ts'
import { countAndRead, latestFirst, pageByTime } from '../../../cursor.ts'
import { blockedEitherWay } from '../../blocks/tables.ts'
import { loadProducts } from '../../products/public.ts'
import { isVisibleTo, productTable } from '../../products/tables.ts'

type ReadDeps = Deps<'db' | 'storage'>
type Page = ParsedInput<typeof likedEndpoint>

/** Lists the products that the caller likes, the last liked first. */
export const listLikedProducts = async (
  deps: ReadDeps,
  actor: Member,
  input: Page,
): Promise<EndpointResult<typeof likedEndpoint>> => {
  const { marked, pagination } = await loadMarked(deps, 'ProductLike', actor, input)
  return { products: marked.map(({ product, at }) => ({ ...product, likedAt: at })), pagination }
}

/** Lists the products that the caller bookmarked, the last bookmarked first. */
export const listBookmarkedProducts = async (
  deps: ReadDeps,
  actor: Member,
  input: Page,
): Promise<EndpointResult<typeof bookmarkedEndpoint>> => {
  const { marked, pagination } = await loadMarked(deps, 'ProductBookmark', actor, input)
  return { products: marked.map(({ product, at }) => ({ ...product, bookmarkedAt: at })), pagination }
}

const loadMarked = async (
  deps: ReadDeps,
  table: 'ProductLike' | 'ProductBookmark',
  actor: Member,
  input: Page,
) => {
  const { userId } = actor
  const joined = deps.db.kysely
    .selectFrom(`${table} as mark`)
    .innerJoin(productTable.as('p'), (join) => join.onRef('p.id', '=', 'mark.productId'))
    .where('mark.userId', '=', userId)
    .where(isVisibleTo(userId))
    // `NOT IN` is hashed; the array of `isVisibleForUnblocked` would be scanned for each row.
    .where('p.ownerId', 'not in', blockedEitherWay(userId))
  const place = { time: 'mark.createdAt', id: 'mark.productId' } as const
  const page = joined.select(['p.id', 'mark.createdAt'])
  const { total, rows } = await countAndRead(
    deps.db,
    queueOwner(actor),
    joined,
    latestFirst(page, place, input),
  )
  const { shown, pagination } = pageByTime(rows, input, total, ({ createdAt }) => createdAt)
  const ids = shown.map(({ id }) => id)
  const products = new Map((await loadProducts(deps, ids, userId)).map((product) => [product.id, product]))
  // A product that was hidden between the two reads is left out.
  const marked = shown.flatMap(({ id, createdAt }) => {
    const product = products.get(id)
    return product ? [{ product, at: createdAt.toISOString() }] : []
  })
  return { marked, pagination: { ...pagination, totalProducts: total } }
}
