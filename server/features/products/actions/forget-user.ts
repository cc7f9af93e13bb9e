import type { Needs } from '../../../../platform/platform.ts'
import { removeProductFiles } from './remove-media.ts'

/** Takes a deleted user’s products away with their files and all they say, and what the user asked about others’. */
export async function forgetUser({ db, storage }: Needs<'db' | 'storage'>, userId: string): Promise<void> {
  const products = await db.query<{ id: string }>(
    `UPDATE "Product" SET "deletedAt" = coalesce("deletedAt", now()), title = NULL, description = NULL, brand = NULL,
       subcategory = NULL, sku = NULL, barcode = NULL, attributes = '{}', tags = '{}', media = '[]', "sourceKey" = NULL,
       weight = NULL, dimensions = NULL, shipping = NULL, seo = NULL, ai = NULL, "videoDone" = '{}', "failureReason" = NULL, "updatedAt" = now()
     WHERE "ownerId" = $1::uuid RETURNING id`,
    [userId],
  )
  await db.query('DELETE FROM "ProductInquiry" WHERE "productId" = ANY($1::uuid[])', [
    products.map(({ id }) => id),
  ])
  // Counts move by what was really deleted, so a second run changes nothing.
  await db.query(
    `WITH gone AS (DELETE FROM "ProductInquiry" WHERE "userId" = $1::uuid RETURNING "productId"),
       counted AS (SELECT "productId", count(*)::int AS count FROM gone GROUP BY "productId")
     UPDATE "Product" p SET "inquiriesCount" = p."inquiriesCount" - counted.count
     FROM counted WHERE p.id = counted."productId"`,
    [userId],
  )
  for (const { id } of products) await removeProductFiles({ storage }, id)
}
