import { isKind } from '../../language/public.ts'
import type { Query } from '../query/read-query.ts'
import type { Candidate } from './candidates.ts'
import { kindFit } from './kind.ts'

/** Minimum `fit` of a product that is certainly of the requested kind. */
export const CERTAIN_FIT = 0.7
/** Minimum `fit` that counts: a toy car for a car. Below it the kind is only mentioned. */
export const MIN_FIT = 0.5
/** Highest scores of goods that serve a purpose without named goods, and that help with it. */
const SERVING_MAX_PERCENT = 78
const HELPING_MAX_PERCENT = 60
const FIT_OF_HELP = 0.6
/** And what shoppers look at beside the named kind. */
const BESIDE_MAX_PERCENT = 40

/** Whether the goods that are meant are known: named, or those for a purpose. */
export const isCertain = ({ namesKinds, kinds, served }: Query): boolean =>
  served.length > 0 || (namesKinds && kinds.every(isKind))

type KindRating = { fit: number; maxPercent: number; isSure: boolean }

/**
 * How sure a product is of a kind that the query names or that serves it. Less sure of those that
 * only help; those beside the named kinds are near matches.
 */
export const rateKind = (query: Query, beside: readonly string[], candidate: Candidate): KindRating => {
  const fit = kindFit(query, candidate)
  if (fit >= CERTAIN_FIT)
    return { fit, maxPercent: query.served.length > 0 ? SERVING_MAX_PERCENT : 100, isSure: true }
  if (query.served.length > 0) {
    const isHelping = kindFit({ kinds: query.also }, candidate) >= CERTAIN_FIT
    if (isHelping) return { fit: FIT_OF_HELP, maxPercent: HELPING_MAX_PERCENT, isSure: true }
  }
  const isBeside = fit < MIN_FIT && kindFit({ kinds: beside }, candidate) >= CERTAIN_FIT
  const maxPercent = query.served.length > 0 ? HELPING_MAX_PERCENT : 100
  return { fit, maxPercent: isBeside ? BESIDE_MAX_PERCENT : maxPercent, isSure: isBeside }
}
