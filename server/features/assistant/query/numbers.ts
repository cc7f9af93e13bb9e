import { type Language, type NumberWords, numberWordsOf } from '../../language/public.ts'
import { findNumbers, readDigits, splitDigits } from '../price/read-number.ts'

/** A number in a text, in digits or words. `isWord`: in words alone. */
export type QueryNumber = { value: number; from: number; to: number; isWord: boolean }

const shortScales = new Map([['k', 1_000]])
/** Parts of one number in words: 'elfu mbili na mia tano', 'mil e quinhentos'. */
const joins = new Set(['na', 'et', 'e'])

/** Every number of a folded text, in order. */
export const numbersIn = (folded: string, language: Language): QueryNumber[] => {
  const words = numberWordsOf(language)
  if (language === 'en' || !words)
    return findNumbers(folded).map(({ value, start, end, isSpoken }) => ({
      ...{ value, from: start, to: end, isWord: isSpoken },
    }))
  const tokens = [...folded.matchAll(/\d(?:[\d.,' \u00a0\u202f]*\d)?|\p{L}+/gu)].flatMap(splitDigits)
  const found: QueryNumber[] = []
  for (let at = 0; at < tokens.length; ) {
    const read = readAt(tokens, at, words)
    if (read) found.push(read.number)
    at = read?.next ?? at + 1
  }
  return found
}

type Part = ReturnType<typeof splitDigits>[number]

/** The part of a number in one token: digits, a unit or a scale. */
const partOf = ({ text }: Part, { units, scales }: NumberWords) => ({
  digits: /^\d/.test(text) ? readDigits(text) : null,
  unit: units.get(text),
  scale: scales.get(text) ?? shortScales.get(text),
})

/**
 * Reads the number that begins at a token. A part may only be added to a larger scale than its own.
 */
const readAt = (
  tokens: readonly Part[],
  first: number,
  words: NumberWords,
): { number: QueryNumber; next: number } | null => {
  let [total, part, at, end] = [0, null as number | null, first, first]
  let openScale: number | null = null
  let smallest = Number.POSITIVE_INFINITY
  let isWord = true
  for (; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token) break
    if (joins.has(token.text) && isWord && at > first && smallest < Number.POSITIVE_INFINITY) continue
    const { digits, unit, scale } = partOf(token, words)
    const value = digits ?? unit
    if (value !== undefined && value !== null) {
      if (openScale !== null) {
        total += openScale * value
        openScale = null
      } else if (part !== null && (digits !== null || value >= 10 || part % 10 !== 0)) break
      else part = (part ?? 0) + value
      if (digits !== null) isWord = false
    } else if (scale !== undefined) {
      if (scale >= smallest) break
      if (words.isScaleFirst && !shortScales.has(token.text)) {
        total += openScale ?? 0
        openScale = scale
      } else {
        total += (part ?? 1) * scale
        part = null
      }
      smallest = scale
    } else break
    end = at + 1
  }
  const [begin, last] = [tokens[first], tokens[end - 1]]
  if (end === first || !begin || !last) return null
  const value = total + (openScale ?? 0) + (part ?? 0)
  return { number: { value, from: begin.start, to: last.end, isWord }, next: end }
}
