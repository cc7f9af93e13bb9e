import type { PushPayloads } from '../../../contract/index.ts'
import { type Db, statement } from '../../../platform/db/db.ts'

const countsOf = statement({
  name: 'likes.counts',
  text: `
    SELECT id AS "productId", "likesCount" AS likes, "bookmarksCount" AS bookmarks,
      "commentsCount" AS comments, "viewsCount" AS views
    FROM "Product" WHERE id = $1::uuid AND "deletedAt" IS NULL`,
})

/** A product's counts as they are now; `null` where it is gone. */
export const readCounts = async (
  db: Db,
  productId: string,
): Promise<PushPayloads['product:counts'] | null> => {
  const [counts] = await db.query<PushPayloads['product:counts']>(countsOf, [productId])
  return counts ?? null
}
