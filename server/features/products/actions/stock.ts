import type { Tx } from '../../../../platform/db/db.ts'

type Units = { productId: string; quantity: number }

/**
 * Takes units out of a product's stock, and returns whether there were enough. Locks the product
 * until the transaction ends, so that two buyers never get the same unit.
 */
export const reserveStock = async (tx: Tx, { productId, quantity }: Units): Promise<boolean> => {
  const taken = await tx
    .updateTable('Product')
    .set((eb) => ({ stockQuantity: eb('stockQuantity', '-', quantity) }))
    .where('id', '=', productId)
    .where('deletedAt', 'is', null)
    .where('status', 'not in', ['inactive', 'rejected'])
    .where('isInStock', '=', true)
    .where('stockQuantity', '>=', quantity)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Puts units back into a product's stock. */
export const returnStock = async (tx: Tx, { productId, quantity }: Units): Promise<void> => {
  await tx
    .updateTable('Product')
    .set((eb) => ({ stockQuantity: eb('stockQuantity', '+', quantity) }))
    .where('id', '=', productId)
    .execute()
}
