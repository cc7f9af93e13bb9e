import type { DealStatus, OfferStatus } from '../../../contract/deals/state.ts'
import type { Tone } from '../../ui/badges.tsx'

/** The colour of each status of a deal. */
export const dealTones = {
  agreed: 'note',
  ready: 'wait',
  sent: 'wait',
  received: 'good',
  closed: 'good',
  cancelled: 'plain',
  disputed: 'bad',
} as const satisfies Record<DealStatus, Tone>

/** The colour of each status of an offer. */
export const offerTones = {
  pending: 'wait',
  accepted: 'good',
  declined: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
} as const satisfies Record<OfferStatus, Tone>
