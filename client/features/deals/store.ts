import { create } from 'zustand'
import type { Offer } from '../../../contract/deals/offer.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { createEntityStore } from '../../app/entity-store.ts'
import { useSession } from '../../app/session.ts'

const MAX_KEPT = 300

const offers = createEntityStore<Offer>(MAX_KEPT)
const deals = createEntityStore<Deal>(MAX_KEPT)

/** How many single offers and deals were stored: lists of them are out of date then. */
const useChanges = create(() => ({ count: 0 }))
const noteChange = () => useChanges.setState(({ count }) => ({ count: count + 1 }))

/** Stores an offer that was made or changed. */
export const putOffer = (offer: Offer): void => {
  offers.put([offer])
  noteChange()
}

/** Stores a deal that was made or changed. */
export const putDeal = (deal: Deal): void => {
  deals.put([deal])
  noteChange()
}

/** Stores a page of a list. */
export const putOffers = (listed: readonly Offer[]): void => offers.put(listed)
export const putDeals = (listed: readonly Deal[]): void => deals.put(listed)

/** The offer or the deal as it is now. */
export const useOffer = offers.useOne
export const useDeal = deals.useOne

/** Changes with every offer or deal that was made or changed. */
export const useDealChanges = (): number => useChanges(({ count }) => count)

useSession.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id) return
  offers.clear()
  deals.clear()
})
