import type { ChatMessage } from '../../../contract/chats/views.ts'

/**
 * Returns the buyer's last message if the shop has not replied, not counting offers and purchases.
 * A message that the shop has read counts only if it has a question mark.
 * @param messages the latest messages, oldest first
 */
export const openQuestionOf = (
  messages: readonly Pick<ChatMessage, 'seq' | 'side' | 'content' | 'trade'>[],
  readUpTo: number,
): string | null => {
  const last = messages.findLast(({ trade }) => trade === undefined)
  if (last?.side !== 'buyer') return null
  return last.seq > readUpTo || /[?？؟]/.test(last.content) ? last.content : null
}
