import type { SavedQuery } from '../../../contract/saved-searches/saved-query.ts'
import { searchLabel as texts } from '../../../contract/texts.ts'

/** Returns the name of a saved search: “bicycle” · Vehicles · Used · Kenya · up to 500 KES. */
export const labelOf = ({
  q,
  category,
  condition,
  country,
  currency,
  minPrice,
  maxPrice,
}: SavedQuery): string => {
  const isPriced = minPrice !== undefined || maxPrice !== undefined
  const parts = [
    q && texts.words(q),
    category,
    condition,
    country && placeOf(country),
    isPriced ? priceOf(minPrice, maxPrice, currency) : currency,
  ]
  return parts.filter(Boolean).join(' · ')
}

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const placeOf = (country: string): string => names.of(country) ?? country

const priceOf = (
  least: number | undefined,
  most: number | undefined,
  currency: string | undefined,
): string => {
  const format = (amount: number) => amount.toLocaleString('en', { maximumFractionDigits: 3 })
  const inCurrency = (amount: number) => [format(amount), currency].filter(Boolean).join(' ')
  if (least === undefined) return texts.upTo(inCurrency(most ?? 0))
  return most === undefined ? texts.from(inCurrency(least)) : texts.between(format(least), inCurrency(most))
}
