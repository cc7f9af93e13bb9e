import { isEnglish, isKind, singular } from '../../language/public.ts'

/** Shorter parts occur in too many words. */
const MIN_PART = 3
const words = /\p{L}+(?: \p{L}+)?/gu

/**
 * Writes compounds as the tables have them: 'hand bag' as one word, and 'bedsheets' or 'tvstand',
 * which no table has, as two.
 */
export const withKnownCompounds = (text: string, isKnown: (word: string) => boolean): string => {
  let joined = ''
  let at = 0
  for (;;) {
    words.lastIndex = at
    const found = words.exec(text)
    if (!found) return joined + text.slice(at)
    const [first = '', second] = found[0].split(' ')
    joined += text.slice(at, found.index)
    const isOne = second !== undefined && namesOne(first.toLowerCase(), second.toLowerCase())
    joined += isOne ? first + second : parted(first, isKnown)
    at = found.index + (isOne ? found[0].length : first.length)
  }
}

/** Whether two words are one kind written apart: no 'school bag', which the tables know as two. */
const namesOne = (first: string, second: string): boolean =>
  second.length >= MIN_PART &&
  !isKind(`${first} ${singular(second)}`) &&
  !isKind(first) &&
  isKind(singular(first + second))

/** A word that no table has as the two that it consists of, the second a kind; else the word. */
const parted = (word: string, isKnown: (word: string) => boolean): string => {
  const lower = word.toLowerCase()
  if (lower.length < 2 * MIN_PART || isKnown(lower)) return word
  for (let length = lower.length - MIN_PART; length > 1; length -= 1) {
    const [first, second] = [lower.slice(0, length), lower.slice(length)]
    const isCompound = isKind(singular(second)) && (isEnglish(first) || isKind(first))
    if (isCompound && (length >= MIN_PART || isKind(`${first} ${singular(second)}`)))
      return `${word.slice(0, length)} ${word.slice(length)}`
  }
  return word
}
