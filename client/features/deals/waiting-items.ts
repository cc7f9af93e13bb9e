import type { Side } from '../../../contract/chats/status.ts'
import type { Offer } from '../../../contract/deals/offer.ts'
import { canAnswerDispute, isFinal } from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { actionsOf } from './deal-actions.ts'
import { nextOf } from './deal-next.ts'
import { sideOf } from './deal-side.ts'

/** An offer or a deal that waits for the viewer. */
export type WaitingItem = {
  id: string
  kind: 'offer' | 'counter' | 'deal'
  chatId: string
  dealId: string | null
  product: Offer['product']
  price: Offer['price']
  /** When it ends by itself. */
  endsAt: string | null
  isDisputed?: boolean
  /** The viewer's next step of a deal, in a sentence. */
  next?: string | null
}

/** Returns what waits for a user: disputes, then the one that ends first. */
export const waitingItemsOf = (
  user: { id: string; shops: readonly string[] },
  offers: readonly Offer[],
  deals: readonly Deal[],
  now: number,
): WaitingItem[] => {
  const open = offers.filter((offer) => {
    const side = sideOf(offer, user)
    return side && offer.status === 'pending' && offer.by !== side && Date.parse(offer.expiresAt) > now
  })
  const due = deals.flatMap((deal) => {
    const side = sideOf(deal, user)
    if (!side || isFinal(deal.status)) return []
    const isDue = canAnswerDispute(deal, side) || actionsOf(deal, side, now).primary !== null
    return isDue ? ofDeal(deal, side) : []
  })
  const waiting = [...open.map(ofOffer), ...due]
  return waiting.toSorted((one, other) => endOf(one) - endOf(other))
}

/** A dispute waits longest of all, and comes first. */
const endOf = ({ endsAt, isDisputed }: WaitingItem): number => {
  if (isDisputed) return 0
  return endsAt ? Date.parse(endsAt) : Number.MAX_VALUE
}

const ofOffer = ({ id, chatId, product, price, expiresAt, history }: Offer): WaitingItem => ({
  id,
  kind: history.length > 1 ? 'counter' : 'offer',
  chatId,
  dealId: null,
  product,
  price,
  endsAt: expiresAt,
})

const ofDeal = (deal: Deal, side: Side): WaitingItem => ({
  id: deal.id,
  kind: 'deal',
  chatId: deal.chatId,
  dealId: deal.id,
  product: deal.product,
  price: deal.total,
  endsAt: deal.expiresAt,
  isDisputed: deal.status === 'disputed',
  next: nextOf(deal, side),
})
