import { fromMinor } from '../../../../contract/money.ts'
import { discovery } from '../../../../contract/texts.ts'
import { formatMoney } from '../../countries/public.ts'
import { catalogue } from '../../products/public.ts'
import { locationOf } from '../../shops/public.ts'
import type { Wish } from '../wish/read-wish.ts'
import { uses } from '../wish/words.ts'
import type { Candidate } from './candidates.ts'
import { shownColours } from './score.ts'

/** At most so many words of the wish are named as found. */
const MOST_WORDS = 4

/** Why a product fits: each is a fact of the product, never a guess. */
export const reasonsFor = (wish: Wish, candidate: Candidate, now: Date): string[] => {
  const { city, countryCode, category, currency, found } = candidate
  const reasons: string[] = []
  const price = catalogue.priceAt(candidate, now)
  if (wish.budget && price)
    reasons.push(discovery.price(formatMoney(fromMinor(price.now, currency), currency)))
  const seen = shownColours(wish, candidate)
  if (seen.length > 0) reasons.push(discovery.colour(seen.join(', ')))
  const location = wish.places.length > 0 ? locationOf(city, countryCode) : null
  if (location) reasons.push(discovery.place(location))
  const words = found.filter((word) => !wish.colours.includes(word)).slice(0, MOST_WORDS)
  if (words.length > 0) reasons.push(discovery.mentions(words))
  if (reasons.length === 0 && category) reasons.push(discovery.category(category))
  return reasons
}

/** Of the uses that a wish names, those that the product names too. */
export const lifestyleOf = (wish: Wish, { found }: Candidate): string | null => {
  const named = wish.about.split(' ').filter((word) => uses.has(word) && found.includes(word))
  return named.length > 0 ? discovery.use(named) : null
}
