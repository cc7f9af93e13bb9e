import { create } from 'zustand'
import type { Offer } from '../../../contract/deals/offer.ts'
import { isFinal } from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { createEntityStore } from '../../app/entity-store.ts'
import { noteChecked } from './checked.ts'
import { updateStandingCopies } from './standing-copy.ts'

const MAX_KEPT = 300

const offers = createEntityStore<Offer>(MAX_KEPT)
const deals = createEntityStore<Deal>(MAX_KEPT)

/** Counts changes of single offers and deals, after which lists are outdated. */
const useChanges = create(() => ({ count: 0 }))
const noteChange = () => useChanges.setState(({ count }) => ({ count: count + 1 }))

/** An answer may arrive after a newer push. */
const isNewer = (next: { updatedAt: string }, known: { updatedAt: string } | undefined): boolean =>
  known === undefined || next.updatedAt >= known.updatedAt

/** Stores offers as this device saw them last. */
export const restoreOffers = (kept: readonly Offer[]): void =>
  offers.put(kept.filter((offer) => isNewer(offer, offers.read(offer.id))))

/** Stores offers that the server returned. */
export const putOffers = (listed: readonly Offer[]): void => {
  const changed = listed.filter(({ id, updatedAt }) => offers.read(id)?.updatedAt !== updatedAt)
  restoreOffers(listed)
  noteChecked(listed.map(({ id }) => id))
  void updateStandingCopies(changed)
}
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
export const readOffer = offers.read
export const readDeal = deals.read

/** The deals of a chat that have not ended, the newest first. */
export const useOpenDeals = (chatId: string): Deal[] =>
  deals
    .useAllWhere((deal) => deal.chatId === chatId && !isFinal(deal.status))
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))

/** The offers of a chat that wait for an answer. */
export const useOpenOffers = (chatId: string): Offer[] => offers.useAllWhere(isOpenIn(chatId))
export const readOpenOffers = (chatId: string): Offer[] => offers.all().filter(isOpenIn(chatId))
const isOpenIn = (chatId: string) => (offer: Offer) => offer.chatId === chatId && offer.status === 'pending'

/** The deal of a purchase, by the message that made it, or the deal of an offer. */
export const useDealOfMessage = (messageId: string | null, offerId: string | null = null): Deal | undefined =>
  deals.useWhere(
    (deal) =>
      (messageId !== null && deal.messageId === messageId) || (offerId !== null && deal.offerId === offerId),
  )

/** All offers that wait for an answer, and all deals that have not ended. */
export const usePendingOffers = (): Offer[] => offers.useAllWhere(({ status }) => status === 'pending')
export const useAllOpenDeals = (): Deal[] => deals.useAllWhere(({ status }) => !isFinal(status))

/** Changes with every offer or deal that was made or changed. */
export const useDealChanges = (): number => useChanges(({ count }) => count)
