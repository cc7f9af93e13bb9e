import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'

/**
 * Activates a deactivated account in the caller's transaction: its owner may sign in, and its shop
 * shows. The caller lists its products (`withListing`).
 */
export const reopenAccount = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .updateTable('User')
    .set({ status: 'active', updatedAt: sql`now()` })
    .where('id', '=', userId)
    .where('status', '=', 'deactivated')
    .execute()
}
