import { labelled } from '../categories/public.ts'
import { englishOfTables, exactMeaning, languages, meaningOf, tableWords } from './dictionary.ts'
import { activityWords, formsOfVerb, knownKinds } from './kinds.ts'
import { largerTowns } from './places.ts'
import { singular } from './singular.ts'
import { readFolder, readLines } from './text.ts'
import { colours, stopWords, uses, vague } from './words.ts'

const listed = readLines('words.txt').flatMap((line) => line.split(/\s+/))
/** The words of a table, whatever its signs. */
const wordsOf = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => line.match(/\p{L}{3,}/gu) ?? [])
/** The lines of all tables of purposes. */
export const purposeRows: readonly string[] = readFolder('purposes')
const tabled = wordsOf([...purposeRows, ...readLines('people.txt'), ...readLines('opposites.txt')])
const listings = labelled.flatMap(({ text }) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])

/** Goods that English took from another language ('kikapu') are words of that language. */
const isLoan = (kind: string): boolean => {
  return languages.some((language) => {
    const meaning = language === 'en' ? undefined : exactMeaning(kind, language)
    return meaning !== undefined && meaning !== kind && !listed.includes(kind)
  })
}

/** English words that are known to be spelt right. */
const english: ReadonlySet<string> = new Set(
  [
    ...[...knownKinds, ...tabled].filter((word) => !isLoan(word)),
    ...activityWords,
    ...englishOfTables,
    ...stopWords,
    ...colours,
    ...uses,
    ...vague,
    ...listed,
  ]
    .flatMap((text) => text.split(/[\s-]/))
    .map((word) => word.replaceAll("'", '')),
)

/** Words of the labelled listings that no other language has. */
const seenInListings: ReadonlySet<string> = new Set(listings.filter((word) => !isLoan(word)))

/** Whether a word is English as far as the lists know, in the singular or plural. */
export const isEnglish = (word: string): boolean =>
  [word, singular(word)].some((form) => english.has(form) || seenInListings.has(form))

/**
 * Words of any English text ('plane', 'chew'). A typing error is not corrected to one of them, and
 * they are no evidence of a language: many are also words of another.
 */
const ordinary: ReadonlySet<string> = new Set(
  readLines('ordinary-words.txt').flatMap((line) => line.split(' ')),
)
const isOrdinary = (word: string): boolean => [word, ...formsOfVerb(word)].some((form) => ordinary.has(form))

/** Whether a word is in a list or table of any language. */
export const isKnownWord = (word: string): boolean =>
  isEnglish(word) || isOrdinary(word) || languages.some((language) => meaningOf(word, language) !== undefined)

/** Words by their first letter, which people seldom mistype. */
export type WordsByLetter = ReadonlyMap<string, ReadonlySet<string>>

export const groupByFirstLetter = (words: Iterable<string>): WordsByLetter =>
  new Map(
    Array.from(
      Map.groupBy(words, (word) => word[0] ?? ''),
      ([letter, own]) => [letter, new Set(own)],
    ),
  )

const byFirstLetter = groupByFirstLetter([
  ...english,
  ...tableWords,
  ...largerTowns.flatMap((town) => town.split(' ')),
])

/** Shorter words have too many neighbours. */
const MIN_LENGTH = 4
const LENGTH_FOR_TWO = 8

/**
 * The known word nearest to a misspelt one, with the same first letter: one typing error, two in a
 * long word.
 */
export const nearestWord = (word: string): string | undefined => nearestIn(word, byFirstLetter)

/** The same among other words. */
export const nearestIn = (word: string, words: WordsByLetter): string | undefined => {
  if (word.length < MIN_LENGTH || /\d/.test(word)) return undefined
  const most = word.length >= LENGTH_FOR_TWO ? 2 : 1
  let best: string | undefined
  let least = most + 1
  for (const known of words.get(word[0] ?? '') ?? []) {
    if (known.length < MIN_LENGTH - 1 || Math.abs(known.length - word.length) > most) continue
    const distance = editDistance(word, known)
    if (distance < least) [best, least] = [known, distance]
  }
  return best
}

/** Insertions, deletions, replacements and swaps of neighbours that make one word of the other. */
export const editDistance = (one: string, other: string): number => {
  let [before, row]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, index) => index),
  ]
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1
      const swaps = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + change,
        swaps ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, row] = [row, next]
  }
  return row[other.length] ?? 0
}
