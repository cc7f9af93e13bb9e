import type { Trade } from '../../../prisma/json.ts'
import { tradeView } from './queries/view-parts.ts'

/** Returns the trade of a message, and its sentence for clients that do not know trades. */
export const tradeMessage = (
  kind: Trade['kind'],
  { quantity, title, priceMinor, currency }: Omit<Trade, 'kind'>,
): { trade: Trade; content: string } => {
  const trade = { kind, quantity, title, priceMinor, currency }
  return { trade, content: sentences[kind](trade) }
}

const sentences: Record<Trade['kind'], (trade: Trade) => string> = {
  offer: (trade) => {
    const { quantity, title, price, total } = tradeView(trade)
    return quantity === 1
      ? `Offer for ${title}: ${price.formattedPrice}`
      : `Offer for ${quantity} × ${title}: ${price.formattedPrice} each, ${total.formattedPrice} in total`
  },
  purchase: (trade) => {
    const { quantity, title, total } = tradeView(trade)
    return `I would like to buy ${quantity === 1 ? title : `${quantity} × ${title}`} for ${total.formattedPrice}`
  },
}
