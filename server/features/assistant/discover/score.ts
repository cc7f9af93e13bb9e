import type { Wish } from '../wish/read-wish.ts'
import { colours } from '../wish/words.ts'
import type { Candidate, TellingWord } from './candidates.ts'

/**
 * What the words add to the meaning, measured on judged wishes: meaning alone ranks worse, and so does any mixing of the
 * two orders (nDCG@10 .91 against .85 for vectors and .62 for words alone).
 */
const WORDS_WEIGH = 0.2
/** A product of the wished colour comes before one that says none. */
const COLOUR_WEIGHS = 0.06
/** Below it nothing is alike; there the score means 'rather not'. */
const LEAST = 0.33
/** Beside a product that fits well, one that fits so much worse is another thing. */
const BESIDE_THE_BEST = 0.6
const MIDDLE = 0.42
const STEEPNESS = 12

export type Scored = { candidate: Candidate; score: number; matchScore: number }

/** Ranks what fits a wish at all, the best first. */
export const rank = (
  wish: Wish,
  words: readonly TellingWord[],
  candidates: readonly Candidate[],
): Scored[] => {
  const whole = words.reduce((sum, { weight }) => sum + weight, 0)
  const ranked = candidates
    .filter((candidate) => suitsColours(wish, candidate))
    .map((candidate) => {
      const found = words.reduce(
        (sum, { word, weight }) => sum + (candidate.found.includes(word) ? weight : 0),
        0,
      )
      const share = whole > 0 ? found / whole : 0
      const score =
        candidate.closeness +
        WORDS_WEIGH * share +
        (wish.colours.some((colour) => candidate.found.includes(colour)) ? COLOUR_WEIGHS : 0)
      // Without vectors the words alone decide.
      const match = candidate.closeness > 0 ? score : share * (LEAST + MIDDLE)
      return {
        candidate,
        score: match,
        matchScore: Math.round(100 / (1 + Math.exp(-STEEPNESS * (match - MIDDLE)))),
      }
    })
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? 1 : -1))
  const best = ranked[0]?.score ?? 0
  return ranked.filter(({ score }) => score >= best * BESIDE_THE_BEST)
}

/** A product that names colours, and none of the wished ones, is another one. */
const suitsColours = (wish: Wish, { title, description, tags }: Candidate): boolean => {
  if (wish.colours.length === 0) return true
  const named = coloursIn([title, description, ...tags].join(' '))
  return named.size === 0 || wish.colours.some((colour) => named.has(colour))
}

/** The colours that a text names. */
export const coloursIn = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => colours.has(word)))
