import type { Tx } from '../../../../platform/db/db.ts'
import { refreshListed } from '../../products/public.ts'
import { lockProductsOf } from './lock-products-of.ts'

/** Activates a deactivated account, in the caller's transaction: its owner may sign in, its shop and products show. */
export async function reopenAccount(tx: Tx, userId: string): Promise<void> {
  await lockProductsOf(tx, userId)
  await tx
    .updateTable('User')
    .set({ status: 'active', updatedAt: new Date() })
    .where('id', '=', userId)
    .where('status', '=', 'deactivated')
    .execute()
  await refreshListed(tx, { ownerId: userId })
}
