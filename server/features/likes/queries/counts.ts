import type { PushPayloads } from '../../../../contract/index.ts'
import { type Builder, prepared, recordOf } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, isAdmin, userIdOf } from '../../../access.ts'
import { viewerIn, viewerKindOf, viewerKinds } from '../../../viewer-kind.ts'
import { isReadableTo, productTable } from '../../products/tables.ts'

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

type ManyParams = { viewer: string | null; isAdmin: boolean; ids: readonly string[] }

const manyCounts = recordOf(viewerKinds, (viewerKind) =>
  prepared((query: Builder<ManyParams>) =>
    query.kysely
      .selectFrom(productTable.as('p'))
      .select(columns)
      .where((eb) => eb('id', '=', eb.fn.any(query.param('ids'))))
      .where(isReadableTo(viewerIn(query, viewerKind), query.param('isAdmin'))),
  ),
)

/** Returns the present counts of those of the products that the caller can open by id. */
export const readManyCounts = async (
  { db }: Deps<'db'>,
  actor: Actor,
  ids: readonly string[],
): Promise<Counts[]> => {
  if (ids.length === 0) return []
  const viewer = userIdOf(actor)
  const query = manyCounts[viewerKindOf(viewer)]({ viewer, isAdmin: isAdmin(actor), ids })
  const { rows } = await db.kysely.executeQuery(query)
  return rows
}
