import { cosine, middleOf } from '../vectors.ts'
import { isKind } from '../wish/kinds.ts'
import { isForOthers } from '../wish/people.ts'
import type { Wish } from '../wish/read-wish.ts'
import { singular } from '../wish/singular.ts'
import { colours, shadesOf } from '../wish/words.ts'
import type { Candidate, TellingWord } from './candidates.ts'
import { kindFit } from './kind.ts'

/**
 * What the words add to the meaning, measured on judged wishes (`bench/ai`): meaning alone ranks worse, and so does any
 * mixing of the two orders.
 */
const WORDS_WEIGH = 0.25
/** What is of the kind that the wish names comes before what only shares a use, a colour or a material with it. */
const KIND_WEIGHS = 0.2
/** Of kinds that one only does it with, less is sure. */
const MEANS_WEIGHS = 0.15
/** A product of the wished colour comes before one that says none. */
const COLOUR_WEIGHS = 0.06
/** Where no kind is named, as in 'something yellow', the colour says more. */
const COLOUR_ALONE_WEIGHS = 0.15
/** Below it nothing is alike; there the score means 'rather not'. */
const LEAST = 0.33
const LEAST_OF_KIND = 0.25
/** Of another kind than one that the wish names and that we know: words in common alone do not make it alike. */
const LEAST_OF_OTHERS = 0.4
/** From here on a product is of the kind that is wished. */
const SURE = 0.7
/** Beside a product that fits well, one that fits so much worse is another thing. */
const BESIDE_THE_BEST = 0.6
/** What is like the best so many is likely meant too. */
const BEST = 5
const LIKENESS_WEIGHS = 0.3
/** So alike are things of one kind; less likeness speaks against it. */
const ALIKE = 0.7
/** What is for men is not for women. */
const OF_OTHERS_WEIGHS = 0.05
const MIDDLE = 0.5
const STEEPNESS = 12

export type Scored = { candidate: Candidate; score: number; matchScore: number }

/** Ranks what fits a wish at all, the best first. */
export const rank = (
  wish: Wish,
  words: readonly TellingWord[],
  candidates: readonly Candidate[],
): Scored[] => {
  const telling = words.filter(({ word }) => !wish.colours.includes(word) || wish.kinds.length === 0)
  const leastOfOthers = wish.namesKinds && wish.kinds.every(isKind) ? LEAST_OF_OTHERS : LEAST
  const colourWeighs = wish.namesKinds ? COLOUR_WEIGHS : COLOUR_ALONE_WEIGHS
  const whole = telling.reduce((sum, { weight }) => sum + weight, 0)
  const fitting = candidates
    .filter((candidate) => suitsColours(wish, candidate))
    .map((candidate) => {
      const fit = kindFit(wish, candidate)
      // A TV is a television without saying so, and a car battery is no car though it says so.
      const holds = (word: string) =>
        wish.namesKinds && wish.kinds.includes(singular(word)) ? fit >= SURE : candidate.found.includes(word)
      const found = telling.reduce((sum, { word, weight }) => sum + (holds(word) ? weight : 0), 0)
      const share = whole > 0 ? found / whole : 0
      const isColoured = shownColours(wish, candidate).length > 0
      const more =
        (wish.namesKinds ? KIND_WEIGHS : MEANS_WEIGHS) * fit +
        (isColoured && (fit > 0 || wish.kinds.length === 0) ? colourWeighs : 0) -
        (isForOthers(wish.said, textOf(candidate)) ? OF_OTHERS_WEIGHS : 0)
      // Without vectors the words alone decide.
      const score =
        candidate.closeness > 0
          ? candidate.closeness + WORDS_WEIGH * share + more
          : share * (LEAST + MIDDLE) + more
      return { candidate, score, isSure: fit >= SURE }
    })
    .sort(byScore)
  const ranked = besideTheBest(fitting)
    .filter(({ score, isSure }) => score >= (isSure ? LEAST_OF_KIND : leastOfOthers))
    .sort(byScore)
  const best = ranked[0]?.score ?? 0
  return ranked
    .filter(({ score, isSure }) => isSure || score >= best * BESIDE_THE_BEST)
    .map(({ candidate, score }) => ({
      candidate,
      score,
      matchScore: Math.round(100 / (1 + Math.exp(-STEEPNESS * (score - MIDDLE)))),
    }))
}

type Fitting = Omit<Scored, 'matchScore'> & { isSure: boolean }

const byScore = (a: Fitting, b: Fitting): number =>
  b.score - a.score || (a.candidate.id < b.candidate.id ? 1 : -1)

/** Each scored also by how much it is like those that fit best; they come sorted. */
const besideTheBest = (sorted: readonly Fitting[]): Fitting[] => {
  const middle = middleOf(
    sorted
      .slice(0, BEST)
      .flatMap(({ candidate: { vector }, score }) => (vector ? { vector, weight: Math.max(0, score) } : [])),
  )
  return sorted.map((one) => {
    const { vector } = one.candidate
    return vector ? { ...one, score: one.score + LIKENESS_WEIGHS * (cosine(middle, vector) - ALIKE) } : one
  })
}

/** A product that names colours, and none of the wished ones, is another one. */
const suitsColours = (wish: Wish, candidate: Candidate): boolean =>
  wish.colours.length === 0 ||
  coloursIn(textOf(candidate)).size === 0 ||
  shownColours(wish, candidate).length > 0

/** The colours of a product that are wished, in its own words. */
export const shownColours = (wish: Wish, candidate: Candidate): string[] => {
  if (wish.colours.length === 0) return []
  const wished = new Set(wish.colours.flatMap(shadesOf))
  return [...coloursIn(textOf(candidate))].filter((colour) => wished.has(colour))
}

const textOf = ({ title, description, tags }: Candidate): string => [title, description, ...tags].join(' ')

/** The colours that a text names. */
const coloursIn = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => colours.has(word)))
