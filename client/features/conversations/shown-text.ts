import type { Trade } from '../../../contract/deals/trade.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { formatPrice } from '../../ui/format-money.ts'

/** Returns a message's text; offers and purchases are in the reader's language. */
export const shownText = (content: string, trade: Trade | undefined): string => {
  if (!trade) return content
  const { kind, quantity, title } = trade
  const [price, total] = [formatPrice(trade.price), formatPrice(trade.total)]
  const words = conversationTexts.messages
  return kind === 'offer'
    ? words.offer(quantity, title, price, total)
    : words.purchase(quantity === 1 ? title : `${quantity} × ${title}`, total)
}
