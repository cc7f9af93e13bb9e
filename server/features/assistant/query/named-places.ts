import {
  colours,
  fold,
  isKind,
  type Language,
  singular,
  stopWords,
  uses,
  vague,
} from '../../language/public.ts'

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
  // Folded once: a text of a few hundred letters of other scripts takes a millisecond.
  let folded = fold(text)
  const blank = (pattern: RegExp): boolean => {
    const spans = spansOf(folded, pattern)
    folded = withBlanks(folded, spans)
    left = withBlanks(left, spans)
    return spans.length > 0
  }
  const prepositions = language === 'en' ? englishPrepositions : allPrepositions
  for (const place of places) {
    const placeName = fold(place)
    // Shops enter their towns as free text: one named 'red' or 'phone' must not turn every
    // query into its own.
    if (!folded.includes(placeName) || isWord(placeName)) continue
    const name = `${RegExp.escape(placeName)}(?![\\p{L}])`
    const before = `(?<![\\p{L}])(?:${prepositions}\\s+|${locatives}-?)`
    const refusal = `(?<![\\p{L}])${refusals}\\s+(?:${prepositions}\\s+|${locatives})?`
    if (blank(new RegExp(`(?:but\\s+)?${refusal}${name}`, 'gu'))) unwanted.push(place)
    const needsPreposition = elsewhere.has(place) || alsoGoods.has(placeName) || isKind(singular(placeName))
    const bare = needsPreposition ? before : `(?:${before}|(?<![\\p{L}]))`
    if (blank(new RegExp(`${bare}${name}`, 'gu'))) named.push(place)
  }
  return { named, unwanted, left }
}

type Span = { from: number; to: number }

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }))

/** A text and its folded form have one length, so the spans of one are those of the other. */
const withBlanks = (text: string, spans: readonly Span[]): string =>
  spans.reduce((left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to), text)

const isWord = (place: string): boolean => [colours, stopWords, vague, uses].some((words) => words.has(place))
