import type { Side } from '../../../contract/chats/status.ts'
import { suggestedReplies } from '../conversations/suggested-replies.ts'

/** At most this many suggestions, with extra ones for some kinds of goods. */
const MAX_REPLIES = 5

/** What one may want to say: to a shop about a product of this kind, or to a buyer. */
export const quickReplies = (
  side: Side,
  about: { title: string; category: string | null } | null,
): string[] => {
  if (side === 'shop') return suggestedReplies('shop', MAX_REPLIES)
  if (!about) return suggestedReplies('general', MAX_REPLIES)
  const words = `${about.category ?? ''} ${about.title}`.toLowerCase()
  const kind = kinds.find(({ pattern }) => pattern.test(words))
  return suggestedReplies('product', MAX_REPLIES, kind?.name)
}

const kinds = [
  { name: 'cars', pattern: /\b(automotive|cars?|bakkie|vehicle|truck|van|motor\w*)\b/ },
  { name: 'electronics', pattern: /\b(electronic\w*|\w*phones?|laptop|computer|speaker|tv|lantern)\b/ },
  { name: 'clothing', pattern: /\b(fashion|cloth\w*|dress|shoes?|sandals?|shirt|kanga|jacket|trousers)\b/ },
] as const
