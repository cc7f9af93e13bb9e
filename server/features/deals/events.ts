import type { Side } from '../../../contract/chats/status.ts'
import type { DealActor, DealStatus } from '../../../contract/deals/state.ts'
import type { TimelineEntry } from '../../../contract/deals/views.ts'
import { domainEvent } from '../../../platform/outbox/port.ts'

export type OfferChange =
  | 'made'
  | 'countered'
  | 'accepted'
  | 'declined'
  | 'withdrawn'
  | 'expired'
  /** A reminder: the offer expires soon. */
  | 'expiring'

/** `at` is when it happened, in ISO 8601. `notified` are the sides that did not cause it. */
type Change = { notified: readonly Side[]; at: string }

export type OfferChanged = Change & { offerId: string; change: OfferChange }
/** An offer was made or changed, or a reminder of it is due. */
export const offerChanged = domainEvent<OfferChanged>()('deals.offer-changed')

export type DealChange = DealStatus | NonNullable<TimelineEntry['change']> | 'lapsing'

export type DealChanged = Change & { dealId: string; change: DealChange; by: DealActor }
/** A deal was made or changed, or a reminder of it is due. */
export const dealChanged = domainEvent<DealChanged>()('deals.deal-changed')
