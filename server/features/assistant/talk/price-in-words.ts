import type { Money } from '../../../../contract/money.ts'
import type { Product } from '../../../../contract/products/views.ts'
import { convert, type Rates } from '../../../../platform/exchange-rates/rates.ts'
import type { Language } from '../../language/public.ts'
import type { Query } from '../query/read-query.ts'
import { replyText, valueIn } from './replies.ts'

/** A price, and about what it is in the reader's money: 'E 450 (about Ksh 3,380)'. */
export const priceInWords = (
  price: Money,
  currency: string | null,
  { rates, language }: { rates: Rates; language: Language },
): string => {
  const own = valueIn(language, price)
  if (currency === null || currency === price.currency) return own
  const amount = convert(price.amount, { from: price.currency, to: currency }, rates)
  if (amount === null) return own
  return replyText(language, 'about-price', {
    price: own,
    amount: { amount: Number(amount.toPrecision(3)), currency },
  })
}

/** Names the product that fits best, with its price in the money of the query or the reader. */
export const recommendation = (
  { title, price, shop }: Product,
  query: Query,
  { rates, language }: { rates: Rates; language: Language },
): string => {
  if (!price) return replyText(language, 'bestUnpriced', { title, shop: shop.name })
  const currency = query.budget?.currency ?? query.ownCurrency
  return replyText(language, 'best', {
    title,
    price: priceInWords(price, currency, { rates, language }),
    shop: shop.name,
  })
}
