import { conversationTexts } from '../../messages/conversations.ts'

type ReplyId = keyof typeof conversationTexts.messages.replies

/** Suggested messages for each situation, by their ids, the likeliest first. */
const suggested = {
  product: ['available', 'bestPrice', 'deliversThis', 'place', 'pictures'],
  cars: ['testDrive', 'distance'],
  electronics: ['warranty', 'newOrUsed'],
  clothing: ['sizes', 'colours'],
  general: ['question', 'hours', 'delivers', 'news'],
  shop: ['stillThere', 'thanks', 'checking', 'address', 'sold'],
} as const satisfies Record<string, readonly ReplyId[]>

/**
 * Returns at most `most` suggested messages in the active language. Those for a `kind` of goods
 * follow the first one about any product.
 */
export const suggestedReplies = (
  situation: 'product' | 'general' | 'shop',
  most: number,
  kind?: 'cars' | 'electronics' | 'clothing',
): string[] => {
  const [first, ...rest] = suggested[situation]
  const ids: readonly ReplyId[] = [first, ...(kind ? suggested[kind] : []), ...rest]
  return ids.slice(0, most).map((id) => conversationTexts.messages.replies[id])
}
