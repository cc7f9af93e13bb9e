import type { PushPayloads } from '../../../../contract/index.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'

type Counts = PushPayloads['product:counts']

const columns = [
  'id as productId',
  'likesCount as likes',
  'bookmarksCount as bookmarks',
  'commentsCount as comments',
  'viewsCount as views',
] as const

/** Returns a product's present counts, or `null` if it is deleted. */
export async function readCounts({ db }: Deps<'db'>, productId: string): Promise<Counts | null> {
  const counts = await db.kysely
    .selectFrom('Product')
    .select(columns)
    .where('id', '=', productId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return counts ?? null
}

const listedCounts = prepared(({ kysely, param }: Builder<{ ids: readonly string[] }>) =>
  kysely
    .selectFrom('Product')
    .select(columns)
    .where((eb) => eb('id', '=', eb.fn.any(param('ids'))))
    .where('isListed', '=', true),
)

/** Returns the present counts of those of the products that everyone can see. */
export async function readListedCounts({ db }: Deps<'db'>, ids: readonly string[]): Promise<Counts[]> {
  if (ids.length === 0) return []
  const { rows } = await db.kysely.executeQuery(listedCounts({ ids }))
  return rows
}
