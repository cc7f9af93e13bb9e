import type { Offer } from '../../../contract/deals/offer.ts'
import type { PushHandlers } from '../../app/live.ts'
import { putDeal, putOffer, readOffer } from './store.ts'

export const dealsPushes = {
  'deal:updated': ({ deal }) => putDeal(deal),
  'offer:updated': ({ offer }) => {
    const isDeclined = offer.status === 'declined' && readOffer(offer.id)?.status !== 'declined'
    putOffer(offer)
    if (isDeclined) void sayDeclined(offer)
  },
} satisfies PushHandlers

/** Loaded on demand, not with the first load. */
const sayDeclined = async (offer: Offer) => (await import('./declined-toast.ts')).sayDeclined(offer)
