import type { PushPayloads } from '../../../../contract/index.ts'
import { type Db, statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'

const countColumns = `id AS "productId", "likesCount" AS likes, "bookmarksCount" AS bookmarks,
  "commentsCount" AS comments, "viewsCount" AS views`

const countsOf = statement({
  name: 'likes.counts',
  text: `SELECT ${countColumns} FROM "Product" WHERE id = $1::uuid AND "deletedAt" IS NULL`,
})

/** A product's counts as they are now; `null` where it is gone. */
export const readCounts = async (
  db: Db,
  productId: string,
): Promise<PushPayloads['product:counts'] | null> => {
  const [counts] = await db.query<PushPayloads['product:counts']>(countsOf, [productId])
  return counts ?? null
}

/** The same of the products that stand on a screen; those that are gone, or hidden from others, are left out. */
export const readCountsOf = async (
  { db }: Needs<'db'>,
  productIds: string[],
): Promise<PushPayloads['product:counts'][]> =>
  productIds.length === 0 ? [] : db.query<PushPayloads['product:counts']>(countsOfListed, [productIds])
const countsOfListed = statement({
  name: 'likes.counts-of',
  text: `SELECT ${countColumns} FROM "Product" WHERE id = ANY($1::uuid[]) AND "isListed"`,
})
