import {
  exactMeaning,
  groupByFirstLetter,
  isKnownWord,
  isNumberWord,
  nearestIn,
  type WordsByLetter,
} from '../../language/public.ts'
import { isGrammar } from '../query/grammar.ts'

/** Shorter words have too many neighbours: their typing errors are in `translations/en.txt`. */
const MIN_LENGTH = 5

/** The words of dialogues that typing errors are corrected to. */
export const knowDialogueWords = (words: readonly string[]): WordsByLetter =>
  groupByFirstLetter(words.filter((word) => word.length >= MIN_LENGTH - 1 && /^\p{L}+$/u.test(word)))

/**
 * All that a word of a message may mean: itself, what it abbreviates, and the word that it is
 * a typing error of.
 */
export const formsOf = (word: string, known: WordsByLetter): string[] => {
  const alias = exactMeaning(word, 'en')
  if (alias !== undefined) return [word, ...alias.split(' ')]
  if (word.length < MIN_LENGTH || isKnown(word)) return [word]
  const once = word.replace(/(.)\1{2,}/gu, '$1')
  const nearest = known.get(once[0] ?? '')?.has(once) ? once : nearestIn(once, known)
  return nearest === undefined ? [word] : [word, nearest]
}

const isKnown = (word: string): boolean =>
  /\d/.test(word) || isGrammar(word) || isNumberWord(word) || isKnownWord(word)
