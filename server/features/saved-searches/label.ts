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

const priceOf = (min: number | undefined, max: number | undefined, currency: string | undefined): string => {
  const format = (amount: number) => amount.toLocaleString('en', { maximumFractionDigits: 3 })
  const inCurrency = (amount: number) => [format(amount), currency].filter(Boolean).join(' ')
  if (min === undefined) return texts.upTo(inCurrency(max ?? 0))
  return max === undefined ? texts.from(inCurrency(min)) : texts.between(format(min), inCurrency(max))
}
