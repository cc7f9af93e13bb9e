import type { Side } from '../../../contract/chats/status.ts'
import type { Offer } from '../../../contract/deals/offer.ts'
import { canAnswerDispute, isFinal } from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { actionsOf, type DealAction } from './deal-actions.ts'

/**
 * An item that can stand above the messages of a chat. `action`: what the viewer is expected to do
 * with a deal.
 */
export type StripItem =
  | { kind: 'offer'; offer: Offer; isForViewer: boolean }
  | { kind: 'deal'; deal: Deal; action: DealAction | null }

const SOON_MS = 24 * 3600_000

/**
 * Returns what is open in a chat, what matters most at the front (`rankOf`). Among equals a
 * hand-over within a day comes first, then what happened last.
 */
export const stripOf = (
  side: Side,
  offers: readonly Offer[],
  deals: readonly Deal[],
  now: number,
): StripItem[] => {
  const open = offers.filter(({ status, expiresAt }) => status === 'pending' && Date.parse(expiresAt) > now)
  const items: StripItem[] = [
    ...open.map((offer) => ({ kind: 'offer', offer, isForViewer: offer.by !== side }) as const),
    ...deals
      .filter(({ status }) => !isFinal(status))
      .map((deal) => ({ kind: 'deal', deal, action: actionsOf(deal, side, now).primary }) as const),
  ]
  return items.toSorted((one, other) => {
    const byRank = rankOf(one, side) - rankOf(other, side)
    return byRank || timeOf(one, now) - timeOf(other, now)
  })
}

/** Less comes first: what the viewer is to answer, what they are to do, what waits for others. */
const rankOf = (item: StripItem, side: Side): number => {
  if (item.kind === 'offer') return item.isForViewer ? 1 : 6
  if (item.deal.status === 'disputed') return canAnswerDispute(item.deal, side) ? 0 : 4
  if (item.action !== null) return item.action === 'arrange' ? 2 : 3
  return 5
}

/** Less comes first. */
const timeOf = (item: StripItem, now: number): number => {
  if (item.kind === 'offer') return Date.parse(item.offer.expiresAt)
  const { handover, updatedAt } = item.deal
  const at = handover.at ? Date.parse(handover.at) : Number.POSITIVE_INFINITY
  // Behind all that come soon, the newest first.
  return at > now && at - now <= SOON_MS ? at : Number.MAX_SAFE_INTEGER - Date.parse(updatedAt)
}
