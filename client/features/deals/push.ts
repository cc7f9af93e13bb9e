import type { Offer } from '../../../contract/deals/offer.ts'
import type { PushHandlers } from '../../app/live.ts'
import { putDeal, putOffer, readOffer } from './store.ts'

export const dealsPushes = {
  'deal:updated': ({ deal }) => putDeal(deal),
  'offer:updated': ({ offer }) => {
    const isDeclined = offer.status === 'declined' || (offer.status === 'withdrawn' && offer.cause)
    const isNews = isDeclined && readOffer(offer.id)?.status !== offer.status
    putOffer(offer)
    if (isNews) void sayDeclined(offer)
  },
} satisfies PushHandlers

/** Loaded on demand, not with the first load. */
const sayDeclined = async (offer: Offer) => (await import('./declined-toast.ts')).sayDeclined(offer)
