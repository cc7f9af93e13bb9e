import type { Money } from '../../../../contract/money.ts'
import { convert, type Rates } from '../../../../platform/exchange-rates/rates.ts'

/** A price in US dollars, to order any prices by; without a price or rate the largest number. */
export const comparableAmount = (price: Pick<Money, 'amount' | 'currency'> | null, rates: Rates): number =>
  (price && convert(price.amount, { from: price.currency, to: 'USD' }, rates)) ?? Number.MAX_VALUE
