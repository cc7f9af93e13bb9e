import {
  colours,
  features,
  groups,
  isKind,
  listOf,
  qualities,
  readLines,
  singular,
  stopWords,
  vague,
} from '../../language/public.ts'

/** The words of `name-ends.txt` under a name, for a pattern. */
const lines = readLines('name-ends.txt', import.meta.dirname).map((line) => line.split(' = '))
const any = (name: string): string =>
  lines.flatMap(([of, list = '']) => (of === name ? listOf(list) : [])).join('|')

const persons = String.raw`${any('person')}|(?:${any('owner')}) \p{L}+ (?:${any('owner-does')})`
/** Where the name of the thing ends: the words after it give its purpose, place or qualities. */
const ending = new RegExp(
  [
    String.raw`\b(?:${any('ends')})\b`,
    String.raw`\b(?:${any('comparison')})(?= than\b)`,
    String.raw`(?<=[\p{L}\d] )(?<!\b(?:${any('auxiliary')}) )(?:${persons})\b`,
    '[.;:!?(]',
  ].join('|'),
  'u',
)
/** Words of quantity, which name no goods. */
const amount = new RegExp(`^(?:(?:${any('numeral')}) )*(?:${any('container')})(?: of| full of)? `, 'u')
/** A size or a grade: 'size 42 shoes' and 'shoes size 42' are shoes. */
const sizePhrase = new RegExp(String.raw`\b(?:${any('sized')}) (?:\d+|[xsml]{1,4}|${any('size')})\b`, 'gu')

/** A text up to where the name of the thing ends. */
export const nameIn = (text: string): string => text.slice(0, ending.exec(text)?.index)

/**
 * Words and phrases that a text which names a thing is about, in the singular: 'office chair' →
 * chair.
 */
export const headNouns = (text: string): string[] => {
  const bare = text
    .toLowerCase()
    .replace(sizePhrase, ' ')
    .replace(/^[^\p{L}]+/u, '')
  const counted = bare.replace(amount, '')
  // 'A bag of rice' is rice, but 'a bag in red' a bag.
  const named = nameIn(counted) === '' ? bare : counted
  const whole = nameIn(named)
  // 'Spade, rake and hoe' are three things; what follows a comma alone describes the one.
  const parts = /\b(?:and|or)\b|&/.test(whole)
    ? whole.split(/,|\b(?:and|or)\b|&/u)
    : [partNamingKind(whole.split(/[,–]/u))]
  return [...new Set(parts.flatMap(headOf))]
}

/** 'I have 300, which shoes can I get' names its goods after the comma. */
const partNamingKind = (parts: readonly string[]): string =>
  parts.find((part) => headOf(part).some((word) => isKind(word))) ?? parts[0] ?? ''

/** The last word that names the thing, or the last two where they name a kind together. */
const headOf = (part: string): string[] => {
  const all = withoutItsQualities(part.match(/[\p{L}\d][\p{L}\d-]*/gu) ?? [])
  dropDescriptions(all)
  if (stopWords.has(all.at(-1) ?? '')) return []
  const words = all.filter((word) => !stopWords.has(word))
  // 'Galaxy A15' is a galaxy, 'battery 12 V' a battery: from the first digit on it is a model or a
  // measure.
  const digits = words.findIndex((word, index) => index > 0 && /\d/.test(word))
  if (digits > 0) words.length = digits
  const last = singular(words.at(-1) ?? '')
  const two = twoAtEnd(words)
  if (words.length > 1 && isKind(two)) return [two]
  // A 'fridge-freezer' is both.
  const parts = last.split('-')
  if (parts.length > 1 && !isKind(last) && parts.every(isKind)) return parts
  return last.length > 1 && !/^\d+$/.test(last) ? [last] : []
}

const praising: ReadonlySet<string> = new Set(any('praising').split('|'))

/** 'Phone good camera' is a phone: what is good or big follows its name. */
const withoutItsQualities = (words: string[]): string[] => {
  const at = words.findIndex(
    (word, index) =>
      index > 0 && index < words.length - 1 && praising.has(word) && namesKind(words.slice(0, index)),
  )
  return at > 0 ? words.slice(0, at) : words
}

const twoAtEnd = (words: readonly string[]): string => `${words.at(-2) ?? ''} ${singular(words.at(-1) ?? '')}`

/**
 * Takes away what follows a kind and only describes it: 'phone good', 'school shoes black',
 * 'smartphone dual sim', 'saucepan set'. 'Warm things' names no kind and stays.
 */
const dropDescriptions = (words: string[]): void => {
  while (
    words.length > 1 &&
    !isKind(twoAtEnd(words)) &&
    endsInDescription(words) &&
    namesKind(words.slice(0, -1))
  )
    words.pop()
}

const namesKind = (words: readonly string[]): boolean =>
  words.some((word, at) => isKind(singular(word)) || isKind(twoAtEnd(words.slice(0, at + 1))))

/** Whether the last word describes goods and names none. */
const endsInDescription = (words: readonly string[]): boolean => {
  const word = words.at(-1) ?? ''
  if (stopWords.has(word) || vague.has(word) || colours.has(word) || groups.has(word)) return true
  return (features.has(word) || qualities.has(word) || /^\d/.test(word)) && !isKind(singular(word))
}
