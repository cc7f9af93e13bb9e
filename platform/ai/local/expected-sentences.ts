import tokenizer from 'llama-tokenizer-js'
import type { Expectation } from './beam-search.ts'
import { AT_FIRST, WORDS_BEFORE, type WordChances } from './word-chances.ts'

type State<Words> = {
  /** Where the expected words stand. */
  words: Words
  /** The sentence's last words: as many as chances look at. */
  before: readonly string[]
  /** The letters of the word that is being said; of a number its figures. */
  part: string
  /** What `part` was weighed as so far. */
  begun: number
  /** All that the sentences were weighed as so far. */
  weighed: number
}

/** What a word's chance counts beside what the model hears. Tuned on the judged pitches of `dev` and `dev-2` (bench/ai). */
const WEIGHT = 0.33
/** Nothing is less likely than this, in natural logarithms: people say what nobody has written down. */
const FLOOR = -8
/** What follows a number in figures is what follows this one. */
const ANY_NUMBER = 'hundred'

/**
 * Makes likelier what is like the sentences that `chances` were learnt from, beside the words that `expected` makes
 * likelier. A word is weighed by its first letters while it is being said, so that none gains by being long. `isFirst`: nothing
 * was said before.
 */
export function expectSentences<Words>(
  expected: Expectation<Words>,
  chances: WordChances,
  { isFirst }: { isFirst: boolean },
): Expectation<State<Words>> {
  const weigh = (chance: number) => WEIGHT * Math.max(FLOOR, Math.log(chance))
  const weighPart = (before: readonly string[], part: string) => {
    if (part === '') return 0
    return isNumber(part) ? WEIGHT * FLOOR : weigh(chances.beginning(before, part))
  }
  const weighWord = (before: readonly string[], part: string) =>
    isNumber(part) ? WEIGHT * FLOOR : weigh(chances.word(before, part))

  return {
    start: { words: expected.start, before: isFirst ? [AT_FIRST] : [], part: '', begun: 0, weighed: 0 },
    likely: ({ words }) => expected.likely(words),
    lent: ({ words, weighed }) => expected.lent(words) + weighed,
    take: (state, token) => {
      const { state: words, worth } = expected.take(state.words, token)
      const { begins, letters } = pieceOf(token)
      let { before, part } = state
      let weight = -state.begun
      if (begins || !goesOn(part, letters)) {
        if (part !== '') {
          weight += weighWord(before, part)
          before = [...before, isNumber(part) ? ANY_NUMBER : part].slice(-WORDS_BEFORE)
        }
        part = ''
        if (ends(letters)) {
          if (before.length > 0) weight += weigh(chances.word(before, null))
          before = []
        }
      }
      if (/^[\p{L}\d]+$/u.test(letters)) part += letters
      const begun = weighPart(before, part)
      weight += begun
      return {
        state: { words, before, part, begun, weighed: state.weighed + weight },
        worth: worth + weight,
      }
    },
  }
}

/** What a token writes, in lower case, and whether a word begins with it: `▁` is a space. */
const pieceOf = (token: number): { begins: boolean; letters: string } => {
  const piece = tokenizer.vocabById[token] ?? ''
  const begins = piece.startsWith('▁')
  return { begins, letters: (begins ? piece.slice(1) : piece).toLowerCase().replace(/['’]/g, '') }
}

const isNumber = (part: string): boolean => /^\d/.test(part)

/** Whether these letters belong to the same word; an apostrophe alone leaves none. */
const goesOn = (part: string, letters: string): boolean =>
  letters === '' || (isNumber(part) ? /^\d+$/ : part === '' ? /^[\p{L}\d]+$/u : /^\p{L}+$/u).test(letters)

/** A full stop, or that nothing more is said. */
const ends = (letters: string): boolean => /^(?:[.!?]|<\/s>)$/.test(letters)
