import type { Tx } from '../../../../platform/db/db.ts'

/**
 * Takes a slug for a shop, for good, and returns whether it is the shop's now. A slug that the shop has or had is its own.
 * Of two shops that take one slug at the same moment, the first gets it.
 */
export async function takeSlug(tx: Tx, slug: string, shopId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ShopSlug')
    .values({ slug, shopId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return true
  const own = await tx
    .selectFrom('ShopSlug')
    .select('slug')
    .where('slug', '=', slug)
    .where('shopId', '=', shopId)
    .executeTakeFirst()
  return own !== undefined
}
