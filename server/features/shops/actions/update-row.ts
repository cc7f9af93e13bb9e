import { sql, type UpdateObject } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'

/** Writes columns of a shop. Columns that are `undefined` keep their values. */
export const updateShopRow = async (
  tx: Tx,
  id: string,
  columns: Omit<UpdateObject<DB, 'Shop'>, 'id' | 'updatedAt'>,
): Promise<void> => {
  await tx
    .updateTable('Shop')
    .set({ ...columns, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Marks a shop as verified, in the caller's transaction. */
export const markShopVerified = (tx: Tx, id: string): Promise<void> =>
  updateShopRow(tx, id, { isVerified: true })
