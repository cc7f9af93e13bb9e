import type { SavedQuery } from '../../contract/saved-searches/saved-query.ts'
import { formatNumber } from '../locale.ts'
import { shoppingTexts } from '../messages/shopping.ts'
import { countryName } from './country-name.ts'
import { categoryName, conditionName } from './names.ts'

const words = shoppingTexts.savedSearches.label

/**
 * Returns the name of a saved search in the active language: “bicycle” · Vehicles · Used · Kenya ·
 * up to 500 KES. The server's `label` is the same in English.
 */
export const nameOfSearch = ({
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
    q && words.words(q),
    category && categoryName(category),
    condition && conditionName(condition),
    country && countryName(country),
    isPriced ? priceOf(minPrice, maxPrice, currency) : currency,
  ]
  return parts.filter(Boolean).join(' · ')
}

const priceOf = (min: number | undefined, max: number | undefined, currency: string | undefined): string => {
  const format = (amount: number) => formatNumber(amount, { maximumFractionDigits: 3 })
  const inCurrency = (amount: number) => [format(amount), currency].filter(Boolean).join(' ')
  if (min === undefined) return words.upTo(inCurrency(max ?? 0))
  return max === undefined ? words.from(inCurrency(min)) : words.between(format(min), inCurrency(max))
}
