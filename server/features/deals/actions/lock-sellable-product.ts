import type { Tx } from '../../../../platform/db/db.ts'
import { lockProductQuery } from '../../products/public.ts'
import { loadSellableProduct } from '../queries/offer-terms.ts'
import { lockUnpaidDeals } from './unpaid-deals.ts'

/**
 * Locks a product for an offer of a buyer, and reads it: it may have changed while the transaction
 * waited. Locks the buyer's deals first (decision 061): the answer may be a deal.
 * @throws NOT_FOUND if the buyer does not see it
 */
export const lockSellableProduct = async (
  tx: Tx,
  { buyerId, productId, at }: { buyerId: string; productId: string; at: Date },
) => {
  await lockUnpaidDeals(tx, buyerId)
  await lockProductQuery(tx, productId).execute()
  return loadSellableProduct(tx, productId, buyerId, at)
}
