import type { Tx } from '../../../../platform/db/db.ts'

/**
 * Reserves a slug for a shop permanently and returns whether the shop owns it, now or already. Of
 * two parallel calls the first succeeds.
 */
export const takeSlug = async (tx: Tx, slug: string, shopId: string): Promise<boolean> => {
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
