import {
  contradicts,
  englishOf,
  isForOthers,
  kindsBeside,
  singular,
  translateTitle,
} from '../../language/public.ts'
import { isForAge } from '../query/ages.ts'
import { isWithinSizes } from '../query/measures.ts'
import type { Query } from '../query/read-query.ts'
import type { Candidate } from './candidates.ts'
import { shownColours, suitsColours, textOf } from './colours.ts'
import type { WeightedConcept } from './concepts.ts'
import { isCertain, MIN_FIT, rateKind } from './fit.ts'

/**
 * How much each sign of a fit adds to the closeness of meaning, chosen on the `dev` queries of
 * `bench/ai` (decision 128).
 */
const WEIGHTS = {
  /** The share of the concepts that the product holds, by its kind or in its text. */
  concepts: 0.2,
  /** The same by its text alone: of the goods for a purpose, those that name it come first. */
  text: 0.1,
  /** It is of the kind that the query names, or that serves what it speaks of. */
  kind: 0.25,
  colour: 0.1,
  /** It is for other people, of another size or for another age, or has the opposite quality. */
  contrary: -0.1,
  /** It says that it is without something that the query names. */
  without: -0.3,
  /** It says that it is without what the query refuses: 'no caffeine'. */
  statedLack: 0.1,
}
/** Minimum score; a product of the kind needs less. */
const MIN_SCORE = 0.4
const MIN_SCORE_OF_KIND = 0.25
/** Products of an uncertain kind below this share of the best score are dropped. */
const MIN_SHARE_OF_BEST = 0.6
/**
 * Of products that fit alike, those of the caller's country come first; their match score is the
 * same.
 */
const SAME_COUNTRY_BONUS = 0.05
/** Weight of shared words in place of similarity, for a product without an embedding. */
const WITHOUT_VECTOR = 0.5
/** The logistic from score to per cent, calibrated on `dev` (decision 031). */
const MIDPOINT = 0.64
const STEEPNESS = 9

/** A product that holds less of the concepts than this scores at most as much. */
const FULL_COVERAGE = 0.7
const PARTIAL_MATCH_MAX_PERCENT = 75
/** And one that is of another kind than the query names, or that says that it lacks something. */
const OTHER_KIND_MAX_PERCENT = 45

export type Scored = { candidate: Candidate; score: number; matchScore: number }

/** Ranks the candidates that fit a query at all, the best first; `country` is the caller's. */
export const rank = (
  query: Query,
  concepts: readonly WeightedConcept[],
  candidates: readonly Candidate[],
  country: string | null = null,
): Scored[] => {
  const telling = asOnePurpose(query, concepts).filter(
    ({ concept }) => !query.colours.includes(concept) || query.kinds.length === 0,
  )
  const beside = query.namesKinds || query.served.length > 0 ? kindsBeside(query.kinds) : []
  const ranked = candidates
    .filter((candidate) => suitsColours(query, candidate))
    .map((candidate) => scoreCandidate(query, beside, telling, candidate))
    .filter(({ score, isSure }) => score >= (isSure ? MIN_SCORE_OF_KIND : MIN_SCORE))
    .sort(byScore)
  const best = ranked[0]?.score ?? 0
  const nearness = ({ candidate }: Rated) =>
    country && candidate.countryCode === country ? SAME_COUNTRY_BONUS : 0
  // A capped match score also caps the rank.
  const rankOf = (one: Rated) => Math.min(one.score, scoreAt(maxPercentOf(one))) + nearness(one)
  return ranked
    .filter(({ score, isSure }) => isSure || score >= best * MIN_SHARE_OF_BEST)
    .toSorted((one, other) => rankOf(other) - rankOf(one) || other.score - one.score)
    .map((one) => ({ candidate: one.candidate, score: one.score, matchScore: matchScoreOf(one) }))
}

/** In per cent. Only a product with most of the requested words can score high. */
const matchScoreOf = (one: Rated): number =>
  Math.min(Math.round(100 / (1 + Math.exp(-STEEPNESS * (one.score - MIDPOINT)))), maxPercentOf(one))

/** The highest match score that a product may have. */
const maxPercentOf = ({ covered, isOther, maxPercent }: Rated): number =>
  Math.min(
    maxPercent,
    isOther ? OTHER_KIND_MAX_PERCENT : covered >= FULL_COVERAGE ? 100 : PARTIAL_MATCH_MAX_PERCENT,
  )

/** The score that a match score stands for. */
const scoreAt = (percent: number): number => MIDPOINT + Math.log(percent / (100 - percent)) / STEEPNESS

type Rated = Omit<Scored, 'matchScore'> & {
  isSure: boolean
  /** The share of the concepts that the product holds. */
  covered: number
  /** It is another thing than the query names. */
  isOther: boolean
  /** The highest match score of goods for a purpose. */
  maxPercent: number
}

const scoreCandidate = (
  query: Query,
  beside: readonly string[],
  telling: readonly WeightedConcept[],
  candidate: Candidate,
): Rated => {
  const { fit, maxPercent, isSure } = rateKind(query, beside, candidate)
  const title = titleWords(candidate.title ?? '')
  // A TV is a television without saying so, and a car battery is no car though it says so.
  const isNamed = (concept: string) =>
    query.served.includes(concept) || (query.namesKinds && query.kinds.includes(singular(concept)))
  const ofKind = fit >= MIN_FIT ? fit : 0
  const stands = (concept: string) =>
    candidate.found.includes(concept) || concept.split(' ').every((word) => title.has(singular(word)))
  const holds = (concept: string) => (isNamed(concept) ? ofKind : Number(stands(concept)))
  const covered = shareOf(telling, holds)
  const isColoured = shownColours(query, candidate).length > 0
  // A product that names no colour may have another one.
  const maxPercentByColour =
    query.colours.length === 0 || isColoured ? maxPercent : Math.min(maxPercent, PARTIAL_MATCH_MAX_PERCENT)
  const isContrary =
    isForOthers(query.phrase, textOf(candidate), englishOf(translateTitle(candidate.title ?? ''))) ||
    contradicts([...query.concepts, ...query.kinds], () => new Set(englishWordsOf(candidate))) ||
    !isWithinSizes(query.sizes, candidate) ||
    !isForAge(query.age, textOf(candidate))
  const more =
    WEIGHTS.concepts * covered +
    WEIGHTS.text * shareOf(telling, (concept) => Number(stands(concept))) +
    WEIGHTS.kind * fit +
    (isColoured && (fit > 0 || query.kinds.length === 0) ? WEIGHTS.colour : 0) +
    (isContrary ? WEIGHTS.contrary : 0) +
    (candidate.isWithout ? WEIGHTS.without : 0) +
    (statesLack(query, candidate) ? WEIGHTS.statedLack : 0)
  const isOfNoKind = isCertain(query) && fit < MIN_FIT
  const isOther = candidate.isWithout || isContrary || (isOfNoKind && covered < FULL_COVERAGE)
  const closeness = candidate.closeness > 0 ? candidate.closeness : WITHOUT_VECTOR * covered
  return { candidate, score: closeness + more, isSure, covered, isOther, maxPercent: maxPercentByColour }
}

/** A candidate has nothing that is refused: if it names that, it says that it is without. */
const statesLack = ({ without }: Query, candidate: Candidate): boolean => {
  const text = without.length > 0 ? textOf(candidate).toLowerCase() : ''
  return without.some((word) => text.includes(word))
}

/** The words of a purpose weigh no more than one word: goods that serve it hold them all. */
const asOnePurpose = ({ served }: Query, concepts: readonly WeightedConcept[]): WeightedConcept[] =>
  concepts.map(({ concept, weight }) => ({
    concept,
    weight: served.includes(concept) ? weight / served.length : weight,
  }))

/** The weighted mean of how far something holds for each concept, from 0 to 1. */
const shareOf = (telling: readonly WeightedConcept[], holds: (concept: string) => number): number => {
  const whole = telling.reduce((sum, { weight }) => sum + weight, 0)
  const held = telling.reduce((sum, { concept, weight }) => sum + weight * holds(concept), 0)
  return whole > 0 ? held / whole : 0
}

/** The words of a title in English and as they stand there, in the singular. */
const titleWords = (title: string): ReadonlySet<string> => {
  const translation = translateTitle(title)
  const own = translation.terms.map((term) => term.own).join(' ')
  return new Set(`${englishOf(translation)} ${own}`.split(' ').map(singular))
}

const byScore = (a: Rated, b: Rated): number =>
  b.score - a.score || (a.candidate.id < b.candidate.id ? 1 : -1)

const englishWordsOf = (candidate: Candidate): string[] =>
  englishOf(translateTitle(textOf(candidate)))
    .split(' ')
    .map(singular)
