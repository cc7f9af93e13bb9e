import type { Side } from '../../../contract/chats/status.ts'
import type { DealActor, DealStatus } from '../../../contract/deals/state.ts'
import type { TimelineEntry } from '../../../contract/deals/views.ts'
import { domainEvent } from '../../../platform/outbox/port.ts'

export type OfferChange = 'made' | 'countered' | 'accepted' | 'declined' | 'withdrawn' | 'expired'

/** `at` is when it happened, in ISO 8601; `notified` are the sides that are notified of it. */
type ChangeBase = { notified: readonly Side[]; at: string }

export type OfferChanged = ChangeBase & { offerId: string; change: OfferChange }
/** An offer was made or changed. */
export const offerChanged = domainEvent<OfferChanged>()('deals.offer-changed')

export type OfferExpiresSoon = ChangeBase & { offerId: string }
/** A side is to be reminded of an offer. Nothing changed. */
export const offerExpiresSoon = domainEvent<OfferExpiresSoon>()('deals.offer-expires-soon')

type DealChange = DealStatus | NonNullable<TimelineEntry['change']>

export type DealChanged = ChangeBase & {
  dealId: string
  change: DealChange
  by: DealActor
  /** The buyer chose for the first time how to get the deal and how to pay. */
  isFirstChoice?: boolean
}
/** A deal was made or changed. */
export const dealChanged = domainEvent<DealChanged>()('deals.deal-changed')

export type DealLapsesSoon = ChangeBase & { dealId: string }
/** Both sides are to be reminded of an agreed deal. Nothing changed. */
export const dealLapsesSoon = domainEvent<DealLapsesSoon>()('deals.deal-lapses-soon')
