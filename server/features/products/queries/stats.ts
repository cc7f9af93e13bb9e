import type {
  batchProductStats as batchProductStatsCall,
  getProductStats as getProductStatsCall,
  getShopProductStats as getShopProductStatsCall,
} from '../../../../contract/products/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, isAdmin, viewerId } from '../../../access.ts'
import { openTo } from './products.ts'
import { type StatsRow, statsColumns, statsView } from './views.ts'

const ofMany = statement({
  name: 'products.stats',
  text: `
    SELECT p.id, p."shopId", ${statsColumns},
      EXISTS (SELECT 1 FROM "ProductLike" l WHERE l."userId" = $1::uuid AND l."productId" = p.id) AS "isLiked",
      EXISTS (SELECT 1 FROM "ProductBookmark" b WHERE b."userId" = $1 AND b."productId" = p.id) AS "isBookmarked",
      EXISTS (
        SELECT 1 FROM "Report" r
        WHERE r."targetType" = 'product' AND r."targetId" = p.id AND r."reporterId" = $1 AND r.status = 'open'
      ) AS "isFlagged"
    FROM "Product" p
    WHERE p.id = ANY($2::uuid[]) AND ${openTo('$1', '$3')}`,
})

type Row = StatsRow & { shopId: string; isLiked: boolean; isBookmarked: boolean; isFlagged: boolean }

const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

const readStats = ({ db }: Needs<'db'>, actor: Actor, ids: string[]): Promise<Row[]> =>
  db.query<Row>(ofMany, [viewerId(actor), ids, isAdmin(actor)])

const view = (row: Row) => ({
  ...statsView(row),
  isFlagged: row.isFlagged,
  isLiked: row.isLiked,
  isBookmarked: row.isBookmarked,
  isFavorited: row.isLiked,
  totalLikes: row.likesCount,
  totalBookmarks: row.bookmarksCount,
})

/** A product's counts. Throws `NOT_FOUND` where the caller does not see it. */
export async function getProductStats(
  needs: Needs<'db'>,
  actor: Actor,
  { id }: CallParsed<typeof getProductStatsCall>,
): Promise<CallResult<typeof getProductStatsCall>> {
  const [row] = await readStats(needs, actor, [id])
  if (!row) throw fail('NOT_FOUND')
  return { stats: view(row) }
}

/** The same; throws `NOT_FOUND` also where it is another shop's. */
export async function getShopProductStats(
  needs: Needs<'db'>,
  actor: Actor,
  { id, shopId }: CallParsed<typeof getShopProductStatsCall>,
): Promise<CallResult<typeof getShopProductStatsCall>> {
  const [row] = await readStats(needs, actor, [id])
  if (row?.shopId !== shopId) throw fail('NOT_FOUND')
  return { stats: view(row) }
}

/** The counts of those of these products that the caller sees, by id. What cannot be an id is left out. */
export async function batchProductStats(
  needs: Needs<'db'>,
  actor: Actor,
  { productIds }: CallParsed<typeof batchProductStatsCall>,
): Promise<CallResult<typeof batchProductStatsCall>> {
  const rows = await readStats(needs, actor, productIds.filter(isId))
  return Object.fromEntries(rows.map((row) => [row.id, view(row)]))
}
