import { colours, fold, languages, meaningOf, shadesOf, tokensOf } from '../../language/public.ts'
import type { Query } from '../query/read-query.ts'
import type { Candidate } from './candidates.ts'

/** Whether a product is of a colour of the query, or names no colour at all. */
export const suitsColours = (query: Query, candidate: Candidate): boolean =>
  query.colours.length === 0 || coloursOf(candidate).size === 0 || shownColours(query, candidate).length > 0

/** The colours of a product that a query names, in English. */
export const shownColours = (query: Query, candidate: Candidate): string[] => {
  if (query.colours.length === 0) return []
  const wanted = new Set(query.colours.flatMap(shadesOf))
  return [...coloursOf(candidate)].filter((colour) => wanted.has(colour))
}

/** All text of a product. */
export const textOf = ({ title, description, tags }: Candidate): string =>
  [title, description, ...tags].join(' ')

/**
 * The colours that a product names, in English. Read once: the ranking and the reasons both need
 * them.
 */
const coloursOf = (candidate: Candidate): ReadonlySet<string> => {
  const known = namedColours.get(candidate)
  if (known) return known
  const found = new Set(tokensOf(fold(textOf(candidate))).flatMap(({ word }) => colourOf(word) ?? []))
  namedColours.set(candidate, found)
  return found
}
const namedColours = new WeakMap<Candidate, ReadonlySet<string>>()

const colourOf = (word: string): string | undefined =>
  [word, ...languages.map((language) => meaningOf(word, language))].find(
    (english) => english !== undefined && colours.has(english),
  )
