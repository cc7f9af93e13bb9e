import type { Tx } from '../../../../platform/db/db.ts'

/** Locks a user's products. Every transaction locks products before their shop and owner, so that none deadlock. */
export async function lockProductsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .selectFrom('Product')
    .select('id')
    .where('ownerId', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
}
