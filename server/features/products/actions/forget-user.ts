import type { Needs } from '../../../../platform/platform.ts'

/** Takes a deleted user’s products away with their files and all they say. */
export async function forgetUser({ db, storage }: Needs<'db' | 'storage'>, userId: string): Promise<void> {
  const products = await db.query<{ id: string }>(
    `UPDATE "Product" SET "deletedAt" = coalesce("deletedAt", now()), title = NULL, description = NULL, brand = NULL,
       subcategory = NULL, sku = NULL, barcode = NULL, attributes = '{}', tags = '{}', media = '[]', "sourceKey" = NULL,
       "failureReason" = NULL, "updatedAt" = now()
     WHERE "ownerId" = $1::uuid RETURNING id`,
    [userId],
  )
  for (const { id } of products)
    for (const prefix of [`products/${id}/`, `private/products/${id}/`])
      for await (const { key } of storage.list(prefix)) await storage.remove(key)
}
