import { sql } from 'kysely'
import { id as anId } from '../../../../contract/ids.ts'
import type {
  batchProductStats as batchProductStatsEndpoint,
  getProductStats as getProductStatsEndpoint,
  getShopProductStats as getShopProductStatsEndpoint,
} from '../../../../contract/products/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, isAdmin, userIdOf } from '../../../access.ts'
import { hasBookmarked, hasLiked } from '../../likes/tables.ts'
import { hasOpenReport } from '../../reports/tables.ts'
import { statsColumns } from './columns.ts'
import { statsView } from './view.ts'
import { isReadableTo } from './visibility.ts'

type Params = { viewer: string | null; isAdmin: boolean; ids: readonly string[] }

const statsOfMany = prepared(({ kysely, param }: Builder<Params>) => {
  const viewer = sql<string | null>`${param('viewer')}::uuid`
  return kysely
    .selectFrom('Product as p')
    .select(['p.id', 'p.shopId', ...statsColumns])
    .select((eb) => [
      hasLiked(viewer, eb.ref('p.id')).as('isLiked'),
      hasBookmarked(viewer, eb.ref('p.id')).as('isBookmarked'),
      hasOpenReport(viewer, 'product', eb.ref('p.id')).as('isFlagged'),
    ])
    .where((eb) => eb('p.id', '=', eb.fn.any(param('ids'))))
    .where(isReadableTo(viewer, param('isAdmin')))
})

type Row = Awaited<ReturnType<typeof readStats>>[number]

/** Ids that are not UUIDs are ignored like ids of unknown products. */
const readStats = async ({ db }: Deps<'db'>, actor: Actor, productIds: readonly string[]) => {
  const ids = productIds.filter((id) => anId.safeParse(id).success)
  const query = statsOfMany({ viewer: userIdOf(actor), isAdmin: isAdmin(actor), ids })
  return (await db.kysely.executeQuery(query)).rows
}

const view = (row: Row) => ({
  ...statsView(row),
  isFlagged: row.isFlagged,
  isLiked: row.isLiked,
  isBookmarked: row.isBookmarked,
  isFavorited: row.isLiked,
  totalLikes: row.likesCount,
  totalBookmarks: row.bookmarksCount,
})

/**
 * Returns a product's counts.
 * @throws NOT_FOUND if the caller cannot see it
 */
export const getProductStats = async (
  deps: Deps<'db'>,
  actor: Actor,
  { id }: ParsedInput<typeof getProductStatsEndpoint>,
): Promise<EndpointResult<typeof getProductStatsEndpoint>> => {
  const [row] = await readStats(deps, actor, [id])
  if (!row) throw fail('NOT_FOUND')
  return { stats: view(row) }
}

/**
 * Returns the counts of a shop's product.
 * @throws NOT_FOUND also if it is another shop's
 */
export const getShopProductStats = async (
  deps: Deps<'db'>,
  actor: Actor,
  { id, shopId }: ParsedInput<typeof getShopProductStatsEndpoint>,
): Promise<EndpointResult<typeof getShopProductStatsEndpoint>> => {
  const [row] = await readStats(deps, actor, [id])
  if (row?.shopId !== shopId) throw fail('NOT_FOUND')
  return { stats: view(row) }
}

/** Returns the counts of those of the products that the caller can see, by id. */
export const batchProductStats = async (
  deps: Deps<'db'>,
  actor: Actor,
  { productIds }: ParsedInput<typeof batchProductStatsEndpoint>,
): Promise<EndpointResult<typeof batchProductStatsEndpoint>> => {
  const rows = await readStats(deps, actor, productIds)
  return Object.fromEntries(rows.map((row) => [row.id, view(row)]))
}
