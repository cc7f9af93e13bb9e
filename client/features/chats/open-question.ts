import type { ChatMessage } from '../../../contract/chats/views.ts'
import { purchaseIn } from '../../../contract/deals/texts.ts'

/**
 * Returns the buyer's last message if the shop has not replied, not counting offers and purchases.
 * A message that the shop has read counts only if it has a question mark.
 * @param messages the latest messages, oldest first
 */
export const openQuestionOf = (
  messages: readonly Pick<ChatMessage, 'seq' | 'side' | 'content' | 'offer'>[],
  readUpTo: number,
): string | null => {
  const last = messages.findLast(({ offer, content }) => offer === undefined && !purchaseIn(content))
  if (last?.side !== 'buyer') return null
  return last.seq > readUpTo || /[?？؟]/.test(last.content) ? last.content : null
}
