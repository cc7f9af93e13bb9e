import { purchaseIn } from '../../../contract/deals/texts.ts'
import { conversationTexts } from '../../messages/conversations.ts'

/**
 * Returns a message's text as readers see it: what the server wrote for a buyer is in their
 * language.
 */
export const shownText = (content: string): string => {
  const purchase = purchaseIn(content)
  return purchase ? conversationTexts.messages.purchase(purchase.what, purchase.total) : content
}
