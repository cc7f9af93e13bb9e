import type { Side } from '../../../contract/chats/status.ts'
import type { DealStatus } from '../../../contract/deals/state.ts'
import { suggestedReplies } from '../conversations/suggested-replies.ts'

/** At most this many suggestions, with extra ones for some kinds of goods. */
const MAX_REPLIES = 5

/**
 * The stage of a chat: a price waits for the viewer's answer (`asked`) or for the other's
 * (`offered`), it is agreed, the goods wait for their pick-up, are on their way or have
 * arrived, or there are none.
 */
export type Stage = 'asked' | 'offered' | 'agreed' | 'ready' | 'sent' | 'received' | 'gone'

/**
 * Returns the stage of a chat by its open deals, the newest first, its open offers, and whether its
 * product is sold out.
 */
export const stageOf = (
  side: Side,
  deals: readonly { status: DealStatus }[],
  offers: readonly { by: Side }[],
  isSoldOut: boolean,
): Stage | null => {
  const status = deals[0]?.status
  if (status && status !== 'closed' && status !== 'cancelled' && status !== 'disputed') return status
  if (offers.length === 0) return isSoldOut ? 'gone' : null
  return offers.some(({ by }) => by !== side) ? 'asked' : 'offered'
}

/**
 * Returns suggested messages for a stage. Before any: to a shop about a product of this kind, or to
 * a buyer. `own` are the seller's quick replies, which replace the general ones. A chat that
 * `hasBegun` needs no first question.
 */
export const quickReplies = (
  side: Side,
  about: { category: string | null } | null,
  {
    stage = null,
    own = null,
    hasBegun = false,
  }: { stage?: Stage | null; own?: readonly string[] | null; hasBegun?: boolean } = {},
): readonly string[] => {
  if (stage) {
    const fitting = suggestedReplies(`${stage} ${side}`, MAX_REPLIES)
    return [...new Set([...fitting, ...(own ?? [])])]
  }
  if (own) return own
  if (side === 'shop') return suggestedReplies('shop', MAX_REPLIES)
  if (!about) return suggestedReplies('general', MAX_REPLIES)
  const all = suggestedReplies('product', MAX_REPLIES, kinds.get(about.category ?? ''))
  return hasBegun ? all.slice(1) : all
}

const kinds = new Map<string, 'cars' | 'electronics' | 'clothing'>([
  ['Automotive', 'cars'],
  ['Electronics', 'electronics'],
  ['Fashion', 'clothing'],
])
