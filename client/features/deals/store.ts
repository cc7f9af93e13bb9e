import { create } from 'zustand'
import type { Offer } from '../../../contract/deals/offer.ts'
import { isFinal } from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { createEntityStore } from '../../app/entity-store.ts'
import { useSession } from '../../app/session.ts'

const MAX_KEPT = 300

const offers = createEntityStore<Offer>(MAX_KEPT)
const deals = createEntityStore<Deal>(MAX_KEPT)

/** How many single offers and deals were stored: lists of them are out of date then. */
const useChanges = create(() => ({ count: 0 }))
const noteChange = () => useChanges.setState(({ count }) => ({ count: count + 1 }))

/** An answer may arrive after a newer push. */
const isNewer = (next: { updatedAt: string }, known: { updatedAt: string } | undefined): boolean =>
  known === undefined || next.updatedAt >= known.updatedAt

/** Stores a page of a list. */
export const putOffers = (listed: readonly Offer[]): void =>
  offers.put(listed.filter((offer) => isNewer(offer, offers.read(offer.id))))
export const putDeals = (listed: readonly Deal[]): void =>
  deals.put(listed.filter((deal) => isNewer(deal, deals.read(deal.id))))

/** Stores an offer that was made or changed. */
export const putOffer = (offer: Offer): void => {
  putOffers([offer])
  noteChange()
}

/** Stores a deal that was made or changed. */
export const putDeal = (deal: Deal): void => {
  putDeals([deal])
  noteChange()
}

/** The offer or the deal as it is now. */
export const useOffer = offers.useOne
export const useDeal = deals.useOne

/** A deal of a chat that has not ended. */
export const useOpenDeal = (chatId: string): Deal | undefined =>
  deals.useWhere((deal) => deal.chatId === chatId && !isFinal(deal.status))

/** Changes with every offer or deal that was made or changed. */
export const useDealChanges = (): number => useChanges(({ count }) => count)

useSession.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id) return
  offers.clear()
  deals.clear()
})
