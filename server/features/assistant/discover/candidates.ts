import type { Rates } from '../../../../platform/exchange-rates/rates.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { narrowerKinds, samePeople, shadesOf, translationsOf, wordsOfKind } from '../../language/public.ts'
import { isListedForUnblocked, type priceAt } from '../../products/tables.ts'
import type { Query } from '../query/read-query.ts'
import { cosine, fromBytes, signBits } from '../vectors.ts'
import { type CandidateRequest, selectCandidates } from './candidate-query.ts'
import type { WeightedConcept } from './concepts.ts'
import { budgetFilters } from './limits.ts'
import { notPlaceFilters, type Place, placeFilters } from './places.ts'

/** Limits are checked among the nearest products first, and among all if fewer than this fit. */
const MAX_NEAREST = 1_000
const MIN_NEAREST = 20
/** Title, kind and description, and not the name of the shop. */
const OWN_TEXT = ':ABC'
/** Words that one concept is looked up by. */
const MAX_TRANSLATIONS = 12
/** A word in more than this share of all texts says too little to be looked up by. */
const MAX_RARE_SHARE = 0.02

/** A product that may fit, with what its fit is judged by. */
export type Candidate = Parameters<typeof priceAt>[0] & {
  id: string
  title: string | null
  description: string | null
  category: string | null
  currency: string
  tags: string[]
  city: string | null
  countryCode: string | null
  /** The cosine of the query and the product; 0 where no vector is there. */
  closeness: number
  /** The concepts of the query that stand in the product, in any language. */
  found: string[]
  /** The text excludes one of the concepts: 'no electricity' for 'electric'. */
  isWithout: boolean
}

/**
 * Returns a query for any of a concept's words: English and the translations of the dictionaries.
 */
const queryFor = (concept: string): string =>
  anyOf([concept, ...translationsOf(concept)].slice(0, MAX_TRANSLATIONS), OWN_TEXT) ?? ''

/**
 * Finds listed products for a query: by meaning, by rare words and by kind, within its limits and
 * places, without what it excludes. One statement, and a second one if few fit. Without a `vector`
 * (no model could read the query) by words only.
 */
export const findCandidates = async (
  { db }: Deps<'db'>,
  viewer: string | null,
  query: Query,
  {
    concepts,
    places,
    rates,
    model,
    vector,
  }: {
    concepts: readonly WeightedConcept[]
    /** All that are known. */
    places: readonly Place[]
    rates: Rates
    model: string
    vector: Float32Array | null
  },
): Promise<Candidate[]> => {
  const filters = [
    ...budgetFilters(query.budget, rates),
    ...placeFilters(places.filter(({ name }) => query.places.includes(name))),
    ...notPlaceFilters(places.filter(({ name }) => query.notPlaces.includes(name))),
  ]
  const rare = concepts
    .filter(({ weight }) => weight >= Math.log(1 / MAX_RARE_SHARE))
    .map(({ concept }) => concept)
  const request: CandidateRequest = {
    conditions: [isListedForUnblocked(viewer), ...filters],
    isNarrowed: filters.length > 0,
    model,
    signs: vector && signBits(vector),
    concepts: concepts.map(({ concept }) => concept),
    queries: concepts.map(({ concept }) => queryFor(concept)),
    rare: rare.map(queryFor).filter(Boolean).join(' | ') || null,
    unwanted: query.without.flatMap(withTranslations).flatMap((word) => anyOf([word], OWN_TEXT) ?? []),
    kinds: anyOf(
      query.kinds.flatMap((kind) => [...wordsOfKind(kind), ...translationsOf(kind)]),
      ':A',
    ),
  }
  let rows = await selectCandidates(db.kysely, request, request.isNarrowed ? MAX_NEAREST : null).execute()
  if (request.isNarrowed && rows.length < MIN_NEAREST)
    rows = await selectCandidates(db.kysely, request, null).execute()
  return rows.map(({ vector: bytes, holds, ...row }) => {
    return {
      ...row,
      closeness: vector && bytes ? cosine(vector, fromBytes(bytes)) : 0,
      found: concepts.filter((_, index) => holds[index]).map(({ concept }) => concept),
      isWithout: holds.includes(null),
    }
  })
}

/** A word with its shades, the kinds and people that go by that name, and their translations. */
const withTranslations = (word: string): string[] =>
  [...new Set([...shadesOf(word), ...narrowerKinds(word), ...samePeople(word)])].flatMap((shade) => [
    shade,
    ...translationsOf(shade),
  ])

/**
 * A query for any of the words or phrases, with a weight where it has to be that of a title.
 */
const anyOf = (words: readonly string[], weight = ''): string | null => {
  const terms = [...new Set(words)]
    .map((word) => word.replace(/[^\p{L}\p{N} -]/gu, ' ').trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => `'${word}'${weight}`)
  return terms.length > 0 ? terms.join(' | ') : null
}
