import type { Side } from '../../../contract/chats/status.ts'
import { conversationTexts } from '../../messages/conversations.ts'

/** At most this many suggestions, with extra ones for some kinds of goods. */
const MAX_REPLIES = 5

/** What one may want to say: to a shop about a product of this kind, or to a buyer. */
export const quickReplies = (
  side: Side,
  about: { title: string; category: string | null } | null,
): string[] => {
  const { replies } = conversationTexts.messages
  if (side === 'shop') return replies.shop.slice(0, MAX_REPLIES)
  if (!about) return replies.general.slice(0, MAX_REPLIES)
  const words = `${about.category ?? ''} ${about.title}`.toLowerCase()
  const kind = kinds.find(({ pattern }) => pattern.test(words))
  const [first, ...rest] = replies.product
  return [first, ...(kind ? replies[kind.name] : []), ...rest].slice(0, MAX_REPLIES)
}

const kinds = [
  { name: 'cars', pattern: /\b(automotive|cars?|bakkie|vehicle|truck|van|motor\w*)\b/ },
  { name: 'electronics', pattern: /\b(electronic\w*|\w*phones?|laptop|computer|speaker|tv|lantern)\b/ },
  { name: 'clothing', pattern: /\b(fashion|cloth\w*|dress|shoes?|sandals?|shirt|kanga|jacket|trousers)\b/ },
] as const
