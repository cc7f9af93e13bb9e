import type { Tx } from '../../../../platform/db/db.ts'

/** Queues a product with blocked words in its texts for review. Others see it meanwhile. */
export const flagProduct = async (tx: Tx, productId: string): Promise<void> => {
  await tx
    .insertInto('ProductFlag')
    .values({ productId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
