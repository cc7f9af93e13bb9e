import type { Expression } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Trade, TradeState } from '../../../../contract/deals/trade.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import { toDate, toIso } from '../../../../platform/db/json-rows.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Trade as StoredTrade } from '../../../../prisma/json.ts'
import { type PersonRow, personView } from '../../accounts/public.ts'
import { amountView, moneyView } from '../../countries/public.ts'
import { coverKeyOf, priceAt, priceColumns, productTable } from '../../products/tables.ts'
import type { StoredTradeState } from '../tables.ts'

/** Selects the parts of a product that `offerProductView` reads, as JSON; `null` once deleted. */
export const productOf = (executor: Executor, id: Expression<string>) =>
  jsonObjectFrom(
    executor
      .selectFrom(productTable.as('p'))
      .select(['p.media', ...priceColumns])
      .where('p.id', '=', id)
      .where('p.deletedAt', 'is', null),
  )

type ProductJson = NonNullable<ReturnType<typeof productOf>['expressionType']> | null

/** Returns the product of an offer: its title then, and its price and image now. */
export const offerProductView = (
  deps: Deps<'storage'>,
  { productId, title, product }: { productId: string; title: string; product: ProductJson },
) => {
  if (!product) return { id: productId, title, price: null, poster: null }
  const cover = coverKeyOf(product.media)
  const pricing = {
    ...product,
    saleStartsAt: toDate(product.saleStartsAt),
    saleEndsAt: toDate(product.saleEndsAt),
  }
  return {
    id: productId,
    title,
    price: moneyView(priceAt(pricing, new Date())?.current ?? null, product.currency),
    poster: cover && deps.storage.url(cover),
  }
}

/** Returns the buyer of an offer or a deal as its shop sees who it is. */
export const buyerView = (deps: Deps<'storage'>, row: PersonRow) => {
  const { id, name, avatar } = personView(deps, row)
  return { id, name, avatar }
}

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

/** Returns the state of a trade with its prices. */
export const tradeStateView = ({ priceMinor, currency, at, ...state }: StoredTradeState): TradeState => ({
  ...state,
  price: amountView(priceMinor, currency),
  total: amountView(priceMinor * state.quantity, currency),
  at: toIso(at),
})
