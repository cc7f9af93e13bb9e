import type { Offer } from '../../../contract/deals/offer.ts'
import type { PushHandlers } from '../../app/live.ts'
import { readProduct } from '../products/store.ts'
import { putDeal, putOffer, readOffer } from './store.ts'

export const dealsPushes = {
  'deal:updated': ({ deal }) => {
    putDeal(deal)
    if (deal.timeline.length === 1 || deal.status === 'cancelled') void refreshStock(deal.productId)
  },
  'offer:updated': ({ offer }) => {
    const isDeclined = offer.status === 'declined' || (offer.status === 'withdrawn' && offer.cause)
    const isNewlyDeclined = isDeclined && readOffer(offer.id)?.status !== offer.status
    putOffer(offer)
    if (isNewlyDeclined) void sayDeclined(offer)
  },
} satisfies PushHandlers

/** Loaded on demand, not with the first load. */
const sayDeclined = async (offer: Offer) => (await import('./declined-toast.ts')).sayDeclined(offer)

/** A new deal took from the stock, and a cancelled one gave it back; no push says so. */
const refreshStock = async (productId: string): Promise<void> => {
  if (!readProduct(productId)) return
  const { loadProduct } = await import('../products/api.ts')
  await loadProduct(productId).catch(() => {})
}
