import type { Needs } from '../../../../platform/platform.ts'
import { removeProductFiles } from './remove-media.ts'

/** Products that one statement takes away: each is locked, and its search document and counts follow by triggers. */
const BATCH = 200

/** Takes a deleted user’s products away with their files and all they say, and what the user asked about others’. */
export async function forgetUser({ db, storage }: Needs<'db' | 'storage'>, userId: string): Promise<void> {
  let last: string | null = null
  do {
    const batch: { id: string }[] = await db.query(
      `SELECT id FROM "Product" WHERE "ownerId" = $1::uuid AND ($2::uuid IS NULL OR id > $2::uuid) ORDER BY id LIMIT $3::int`,
      [userId, last, BATCH],
    )
    const ids = batch.map(({ id }) => id)
    if (ids.length > 0) await takeAway({ db, storage }, ids)
    last = ids.length < BATCH ? null : (ids.at(-1) ?? null)
  } while (last)
  // Counts move by what was really deleted, so a second run changes nothing.
  await db.query(
    `WITH gone AS (DELETE FROM "ProductInquiry" WHERE "userId" = $1::uuid RETURNING "productId"),
       counted AS (SELECT "productId", count(*)::int AS count FROM gone GROUP BY "productId")
     UPDATE "Product" p SET "inquiriesCount" = p."inquiriesCount" - counted.count
     FROM counted WHERE p.id = counted."productId"`,
    [userId],
  )
}

async function takeAway({ db, storage }: Needs<'db' | 'storage'>, ids: readonly string[]): Promise<void> {
  await db.query(
    `UPDATE "Product" SET "deletedAt" = coalesce("deletedAt", now()), title = NULL, description = NULL, brand = NULL,
       subcategory = NULL, sku = NULL, barcode = NULL, attributes = '{}', tags = '{}', media = '[]', "sourceKey" = NULL,
       weight = NULL, dimensions = NULL, shipping = NULL, seo = NULL, ai = NULL, "videoDone" = '{}', "failureReason" = NULL, "updatedAt" = now()
     WHERE id = ANY($1::uuid[])`,
    [ids],
  )
  await db.query('DELETE FROM "ProductInquiry" WHERE "productId" = ANY($1::uuid[])', [ids])
  for (const id of ids) await removeProductFiles({ storage }, id)
}
