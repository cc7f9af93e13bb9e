import type { Fact } from '../../../../contract/assistant/views.ts'
import { fromMinor } from '../../../../contract/money.ts'
import { discovery } from '../../../../contract/texts.ts'
import { formatMoney } from '../../countries/public.ts'
import { shadesOf, uses } from '../../language/public.ts'
import { priceAt } from '../../products/tables.ts'
import { locationOf } from '../../shops/public.ts'
import { inOwnWords, type Query } from '../query/read-query.ts'
import type { Candidate } from './candidates.ts'
import { shownColours } from './colours.ts'

/** At most so many words of the query are named as found. */
const MAX_WORDS = 4

/** Why a product fits: each is a fact of the product, never a guess. The uses come first. */
export const factsFor = (query: Query, candidate: Candidate, now: Date): Fact[] => {
  const { city, countryCode, category, currency, found } = candidate
  const facts: Fact[] = []
  const add = (kind: Fact['kind'], values: string[]) => {
    if (values.length > 0) facts.push({ kind, values })
  }
  const price = priceAt(candidate, now)
  if (query.budget && price) add('price', [formatMoney(fromMinor(price.current, currency), currency)])
  add('colour', shownColours(query, candidate))
  const location = query.places.length > 0 ? locationOf(city, countryCode) : null
  if (location) add('place', [location])
  add('words', found.filter((word) => !query.colours.includes(word)).slice(0, MAX_WORDS))
  if (facts.length === 0 && category) add('category', [category])
  return [...usesOf(query, candidate), ...facts]
}

/** Of the uses that a query names, those that the product names too. */
const usesOf = (query: Query, { found }: Candidate): Fact[] => {
  const named = query.about.split(' ').filter((word) => uses.has(word) && found.includes(word))
  return named.length > 0 ? [{ kind: 'use', values: named }] : []
}

/** Returns facts in the words of the person who asks; prices, places and categories stay. */
export const inOwnLanguage = (facts: readonly Fact[], query: Query): Fact[] =>
  facts.map(({ kind, values }) => ({
    kind,
    values: [...new Set(values.map((value) => own(kind, value, query)))],
  }))

const own = (kind: Fact['kind'], value: string, query: Query): string => {
  if (kind === 'use' || kind === 'words') return inOwnWords(query, value)
  if (kind !== 'colour' || query.language === 'en') return value
  // The product may name a shade of the colour in the query.
  return inOwnWords(query, query.colours.find((colour) => shadesOf(colour).includes(value)) ?? value)
}

/** Returns the English texts of facts: those of the uses apart, as the wire has them. */
export const textsOf = (facts: readonly Fact[]): { reasons: string[]; lifestyleMatch: string | null } => {
  const use = facts.find(({ kind }) => kind === 'use')
  return {
    reasons: facts.filter((fact) => fact !== use).map(({ kind, values }) => discovery[kind](values)),
    lifestyleMatch: use ? discovery.use(use.values) : null,
  }
}
