import type { Tx } from '../../../../platform/db/db.ts'

/** Marks a shop as verified, in the caller's transaction. */
export const markShopVerified = async (tx: Tx, shopId: string): Promise<void> => {
  await tx
    .updateTable('Shop')
    .set({ isVerified: true, updatedAt: new Date() })
    .where('id', '=', shopId)
    .execute()
}
