import type { PushPayloads } from '../../../../contract/index.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { productTable } from '../../products/tables.ts'

type Counts = PushPayloads['product:counts']

const columns = [
  'id as productId',
  'likesCount as likes',
  'bookmarksCount as bookmarks',
  'commentsCount as comments',
  'viewsCount as views',
] as const

/**
 * Returns a product's present counts, its owner and whether everyone sees it, or `null` if it is
 * deleted.
 */
export const readCounts = async ({ db }: Deps<'db'>, productId: string) => {
  const row = await db.kysely
    .selectFrom(productTable.as('product'))
    .select(columns)
    .select(['ownerId', 'isListed'])
    .where('id', '=', productId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { ownerId, isListed, ...counts } = row
  return { counts, ownerId, isListed }
}

const manyCounts = prepared(({ kysely, param }: Builder<{ ids: readonly string[] }>) =>
  kysely
    .selectFrom(productTable.as('product'))
    .select(columns)
    .where((eb) => eb('id', '=', eb.fn.any(param('ids'))))
    .where('deletedAt', 'is', null),
)

/** Returns the present counts of the products that are not deleted. */
export const readManyCounts = async ({ db }: Deps<'db'>, ids: readonly string[]): Promise<Counts[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.kysely.executeQuery(manyCounts({ ids }))
  return rows
}
