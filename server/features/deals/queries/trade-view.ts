import type { Trade } from '../../../../contract/deals/trade.ts'
import type { Trade as StoredTrade } from '../../../../prisma/json.ts'
import { amountView } from './product-view.ts'

/** Returns a row with its trade as messages show it, or without the field if it has none. */
export const withTrade = <Row extends { trade: StoredTrade | null }>({ trade, ...row }: Row) => ({
  ...row,
  ...(trade && { trade: tradeView(trade) }),
})

/** Returns a trade with its prices. */
export const tradeView = ({ kind, quantity, title, priceMinor, currency }: StoredTrade): Trade => ({
  kind,
  quantity,
  title,
  price: amountView(priceMinor, currency),
  total: amountView(priceMinor * quantity, currency),
})
