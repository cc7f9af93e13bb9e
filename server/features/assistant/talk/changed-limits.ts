import { qualities } from '../../language/public.ts'
import type { Query } from '../query/read-query.ts'
import { matchIntents } from './match-intent.ts'

/** Whether a message changes a limit of a query, or takes one away. */
export const changesLimits = (newQuery: Query, text: string): boolean => setsLimits(newQuery) || widens(text)

/**
 * Whether a message sets a limit: a price, a colour, a place, a quality, or something that it must
 * not have.
 */
export const setsLimits = ({ budget, colours, without, places, notPlaces, concepts }: Query): boolean =>
  budget !== null ||
  [colours, without, places, notPlaces].some((limits) => limits.length > 0) ||
  concepts.some((word) => qualities.has(word))

/** Whether a message takes a limit away. */
export const widens = (text: string): boolean => {
  const intents = matchIntents(text)
  return ['any-price', 'any-colour', 'any-place'].some((intent) => intents.has(intent))
}
