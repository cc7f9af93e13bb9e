import { isKind } from '../query/kinds.ts'
import type { Query } from '../query/read-query.ts'
import type { Candidate } from './candidates.ts'
import { kindFit } from './kind.ts'

/** Minimum `fit` of a product that is certainly of the requested kind. */
const SURE = 0.7
/** Minimum `fit` that counts: a toy car for a car. Below it the kind is only mentioned. */
export const HALF = 0.5
/** What serves a purpose that names no goods, and what helps with it, score at most as much. */
const SERVING = 78
const HELPING = 60
const FIT_OF_HELP = 0.6
/** And what shoppers look at beside the named kind. */
const BESIDE = 40

/** Whether the goods that are meant are known: named, or those for a purpose. */
export const isCertain = ({ namesKinds, kinds, served }: Query): boolean =>
  served.length > 0 || (namesKinds && kinds.every(isKind))

type KindFit = { fit: number; most: number; isSure: boolean }

/**
 * How sure a product is of a kind that the query names or that serves it. Less sure of those that
 * only help; those beside the named kinds are near matches.
 */
export const fitOf = (query: Query, beside: readonly string[], candidate: Candidate): KindFit => {
  const fit = kindFit(query, candidate)
  if (fit >= SURE) return { fit, most: query.served.length > 0 ? SERVING : 100, isSure: true }
  if (query.served.length > 0) {
    const isHelping = kindFit({ kinds: query.also }, candidate) >= SURE
    return { fit: isHelping ? FIT_OF_HELP : fit, most: HELPING, isSure: isHelping }
  }
  const isBeside = fit < HALF && kindFit({ kinds: beside }, candidate) >= SURE
  return { fit, most: isBeside ? BESIDE : 100, isSure: isBeside }
}
