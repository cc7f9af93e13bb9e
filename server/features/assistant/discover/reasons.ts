import { fromMinor } from '../../../../contract/money.ts'
import { discovery } from '../../../../contract/texts.ts'
import { formatMoney } from '../../countries/public.ts'
import { priceAt } from '../../products/tables.ts'
import { locationOf } from '../../shops/public.ts'
import type { Query } from '../query/read-query.ts'
import { uses } from '../query/words.ts'
import type { Candidate } from './candidates.ts'
import { shownColours } from './colours.ts'

/** At most so many words of the query are named as found. */
const MAX_WORDS = 4

/** Why a product fits: each is a fact of the product, never a guess. */
export const reasonsFor = (query: Query, candidate: Candidate, now: Date): string[] => {
  const { city, countryCode, category, currency, found } = candidate
  const reasons: string[] = []
  const price = priceAt(candidate, now)
  if (query.budget && price)
    reasons.push(discovery.price(formatMoney(fromMinor(price.now, currency), currency)))
  const seen = shownColours(query, candidate)
  if (seen.length > 0) reasons.push(discovery.colour(seen.join(', ')))
  const location = query.places.length > 0 ? locationOf(city, countryCode) : null
  if (location) reasons.push(discovery.place(location))
  const words = found.filter((word) => !query.colours.includes(word)).slice(0, MAX_WORDS)
  if (words.length > 0) reasons.push(discovery.mentions(words))
  if (reasons.length === 0 && category) reasons.push(discovery.category(category))
  return reasons
}

/** Of the uses that a query names, those that the product names too. */
export const lifestyleOf = (query: Query, { found }: Candidate): string | null => {
  const named = query.about.split(' ').filter((word) => uses.has(word) && found.includes(word))
  return named.length > 0 ? discovery.use(named) : null
}
