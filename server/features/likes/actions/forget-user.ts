import type { Needs } from '../../../../platform/platform.ts'

/** Takes back all that a deleted user marked, with its counts, and forgets what they looked at. */
export async function forgetUser({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.query(unlike, [userId])
  await db.query(unsave, [userId])
  for (const table of ['ProductView', 'ProductSharer'])
    await db.query(`DELETE FROM "${table}" WHERE viewer = $1::text`, [userId])
  await db.query('UPDATE "ProductShare" SET "userId" = NULL WHERE "userId" = $1::uuid', [userId])
}

/** What a shop has of a deleted product went with it. Products are locked in one order and before their shops, as everyone does. */
const marked = (table: string) => `
  marked AS (
    SELECT p.id FROM "Product" p JOIN "${table}" m ON m."productId" = p.id
    WHERE m."userId" = $1::uuid ORDER BY p.id FOR NO KEY UPDATE OF p
  ), removed AS (
    DELETE FROM "${table}" m USING marked WHERE m."userId" = $1::uuid AND m."productId" = marked.id
    RETURNING m."productId"
  )`
const unlike = `
  WITH ${marked('ProductLike')}, counted AS (
    UPDATE "Product" p SET "likesCount" = p."likesCount" - 1 FROM removed WHERE p.id = removed."productId"
    RETURNING p."shopId", p."deletedAt"
  )
  UPDATE "Shop" s SET "likesCount" = s."likesCount" - fewer.count
  FROM (SELECT "shopId", count(*)::int AS count FROM counted WHERE "deletedAt" IS NULL GROUP BY "shopId") fewer WHERE s.id = fewer."shopId"`
const unsave = `
  WITH ${marked('ProductBookmark')}
  UPDATE "Product" p SET "bookmarksCount" = p."bookmarksCount" - 1 FROM removed WHERE p.id = removed."productId"`
