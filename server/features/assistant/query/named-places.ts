import type { Language } from './dictionary.ts'
import { isKind } from './kinds.ts'
import { singular } from './singular.ts'
import { fold } from './text.ts'
import { colours, stopWords, uses, vague } from './words.ts'

/**
 * Names of countries that are goods too: 'Jordan sneakers' come from anywhere. Kinds of goods are
 * told by their list.
 */
const alsoGoods = new Set(['chad', 'china', 'georgia', 'guinea', 'jordan'])

const anyOf = (words: string): string => `(?:${words.split(', ').join('|')})`
const english = 'in, near, around, from, at, close to, outside, outside of'
const englishPrepositions = anyOf(english)
/** In an English text 'a' and 'no' precede goods: 'a jersey' is not in Jersey. */
const allPrepositions = anyOf(
  `${english}, katika, huko, kule, kutoka, a, au, en, dans, de, vers, em, no, na, perto de, do, da, ya, wa, la, za`,
)
const refusals = anyOf(
  'not, nothing, except, excluding, without, anywhere but, other than, avoid, outside, outside of, sio, si, pas, sauf, nao, exceto, hhayi',
)
/** isiZulu and siSwati write 'in' as a prefix: 'eLobamba'. */
const locatives = anyOf('e, ase, wase, yase, zase, lase, kwa, se, ye, te, le')

/**
 * 'In Nairobi', 'not from Kenya', 'eManzini': the places, and the text with blanks in their stead.
 */
export const readPlaces = (
  text: string,
  places: readonly string[],
  { elsewhere, language }: { elsewhere: ReadonlySet<string>; language: Language },
): { named: string[]; unwanted: string[]; left: string } => {
  const named: string[] = []
  const unwanted: string[] = []
  let left = text
  const prepositions = language === 'en' ? englishPrepositions : allPrepositions
  for (const place of places) {
    const folded = fold(place)
    // Shops enter their towns as free text: one named 'red' or 'phone' must not turn every
    // query into its own.
    if (!fold(left).includes(folded) || isWord(folded)) continue
    const name = `${RegExp.escape(folded)}(?![\\p{L}])`
    const before = `(?<![\\p{L}])(?:${prepositions}\\s+|${locatives}-?)`
    const refusal = `(?<![\\p{L}])${refusals}\\s+(?:${prepositions}\\s+|${locatives})?`
    const without = blank(left, new RegExp(`(?:but\\s+)?${refusal}${name}`, 'gu'))
    if (without !== left) unwanted.push(place)
    const needsPreposition = elsewhere.has(place) || alsoGoods.has(folded) || isKind(singular(folded))
    const bare = needsPreposition ? before : `(?:${before}|(?<![\\p{L}]))`
    left = blank(without, new RegExp(`${bare}${name}`, 'gu'))
    if (left !== without) named.push(place)
  }
  return { named, unwanted, left }
}

/** Blanks what a pattern finds in the folded text; both are of one length. */
const blank = (text: string, pattern: RegExp): string => {
  let left = text
  for (const { 0: found, index } of fold(text).matchAll(pattern))
    left = left.slice(0, index) + ' '.repeat(found.length) + left.slice(index + found.length)
  return left
}

const isWord = (place: string): boolean => [colours, stopWords, vague, uses].some((words) => words.has(place))
