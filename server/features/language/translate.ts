import {
  beginsPhrase,
  exactMeaning,
  type Language,
  languages,
  MAX_PHRASE,
  meaningOf,
  withoutPrefix,
} from './dictionary.ts'
import { isKind } from './kinds.ts'
import { isNumberIn } from './number-words.ts'
import { singular } from './singular.ts'
import { fold, tokensOf } from './text.ts'
import { isEnglish } from './vocabulary.ts'
import { stopWords } from './words.ts'

/** A word or phrase of a text, and the English for it: itself where it is English or unknown. */
export type Term = { own: string; english: string; from: number; to: number; isTranslated: boolean }
export type Translation = { language: Language; terms: Term[] }

/** An English word counts a little more: many are also words of another language. */
const WEIGHTS: Record<Language, number> = { en: 1, sw: 1, fr: 0.95, pt: 0.94, zu: 0.93, ss: 0.92, af: 0.8 }
/** Shorter words are words of many languages. */
const SHORT = 3
/** Shorter words of another language occur in English texts by chance. */
const MIN_MIXED = 4

/** A corrected spelling of a word, where there is one. */
export type Spelling = ReadonlyMap<string, string>

/**
 * Reads a text word by word in the language that most of its words are of, and the rest in any
 * other.
 */
export const translate = (text: string, spelling: Spelling = new Map()): Translation => {
  const tokens = tokensOf(fold(text)).map((token) => ({
    ...token,
    word: spelling.get(token.word) ?? token.word,
    isName: token.from > 0 && /\p{Lu}/u.test(text[token.from] ?? ''),
  }))
  const words = tokens.map(({ word }) => word)
  const language = languageOf(words)
  const terms: Term[] = []
  for (let at = 0; at < tokens.length; ) {
    const phrase = phraseAt(words, at, language)
    const length = phrase?.length ?? 1
    const [first, last] = [tokens[at], tokens[at + length - 1]]
    if (!first || !last) break
    const english = phrase?.english ?? inEnglish(first.word, language, first.isName)
    terms.push({
      own: words.slice(at, at + length).join(' '),
      english: english ?? first.word,
      from: first.from,
      to: last.to,
      isTranslated: english !== undefined && english !== first.word,
    })
    at += length
  }
  return { language, terms }
}

/** The language that most words are of; English where none is known. */
const languageOf = (words: readonly string[]): Language => {
  const score = (language: Language) => evidenceFor(words, language)
  let best: { language: Language; score: number } = { language: 'en', score: score('en') }
  for (const language of languages) {
    const found = score(language)
    if (found > best.score) best = { language, score: found }
  }
  return best.language
}

/** Sums the weight of words as evidence for a language. */
export const evidenceFor = (words: readonly string[], language: Language): number =>
  words.reduce((sum, word) => sum + evidenceOf(word, language), 0) * WEIGHTS[language]

/** Weighs a word as evidence for a language: a word that no English text has weighs most. */
const evidenceOf = (word: string, language: Language): number => {
  const least = word.length < SHORT ? 0.5 : 1
  const isKnownEnglish = isEnglish(word) || exactMeaning(word, 'en') !== undefined
  if (language === 'en') return isKnownEnglish ? least : 0
  if (meaningOf(word, language) === undefined && !isNumberIn(word, language)) return 0
  return isKnownEnglish || word.length < SHORT ? least : 2
}

/** The languages that a word is looked up in: its text's own, English, and then the others. */
const orderFor = (language: Language): readonly Language[] => [
  ...new Set<Language>([language, 'en', ...languages]),
]

/** The longest phrase of a table that begins at a word. */
const phraseAt = (
  words: readonly string[],
  at: number,
  language: Language,
): { length: number; english: string } | null => {
  if (!beginsPhrase(words[at] ?? '')) return null
  for (let length = Math.min(MAX_PHRASE, words.length - at); length > 1; length -= 1) {
    const text = words.slice(at, at + length).join(' ')
    for (const known of orderFor(language)) {
      const english = exactMeaning(text, known)
      if (english !== undefined) return { length, english }
    }
  }
  return null
}

/** The English for one word of a text; undefined where it is unknown. */
const inEnglish = (word: string, language: Language, isName: boolean): string | undefined => {
  if (language !== 'en') {
    const own = meaningOf(word, language)
    if (own !== undefined) return own
    const loanword = withoutPrefix(word, language).find((stem) => stem.length >= MIN_MIXED && isEnglish(stem))
    if (loanword !== undefined) return loanword
  }
  const alias = exactMeaning(word, 'en')
  if (alias !== undefined) return alias
  if (isEnglish(word)) return word
  // 'A bag for Sipho' names a person, though 'sipho' is a gift in siSwati.
  if (word.length < MIN_MIXED || isName) return undefined
  for (const other of languages) {
    const english = other === 'en' ? undefined : meaningOf(word, other)
    if (english !== undefined) return english
  }
  return undefined
}

/** Texts of products are translated again and again: the last few thousand stay. */
const MAX_KEPT = 20_000
const kept = new Map<string, Translation>()

/** `translate` for texts that come again: titles of products. */
export const translateTitle = (title: string): Translation => {
  const known = kept.get(title)
  if (known) return known
  if (kept.size >= MAX_KEPT) kept.clear()
  // The 'C' of 'USB-C' is no French word.
  const translation = translate(title.replace(/(?<=\p{L})-\p{L}(?!\p{L})/gu, '  '))
  kept.set(title, translation)
  return translation
}

/** Whether the noun comes before what describes it. */
export const isHeadFirst = ({ language }: Translation): boolean => language !== 'en' && language !== 'af'

const purposes = new Set(['for', 'with', 'without'])
const isAllAside = (terms: readonly Term[]): boolean => terms.every(({ english }) => stopWords.has(english))

/** The kind of goods that a text in a head-first language names first, in the singular. */
export const firstKind = ({ terms }: Translation): string[] => {
  const purpose = terms.findIndex(({ english }, at) => at > 0 && purposes.has(english))
  // 'Un thermos pour le café' is after no coffee.
  const named = terms
    .slice(0, purpose === -1 || isAllAside(terms.slice(0, purpose)) ? undefined : purpose)
    .filter(({ english }) => !stopWords.has(english) && english !== 'of')
  const [first, second] = named.map(({ english }) => singular(english))
  if (first === undefined) return []
  const together = `${second} ${first}`
  if (second !== undefined && isKind(together)) return [together]
  const kind = named.map(({ english }) => singular(english)).find((word) => isKind(word))
  return kind === undefined ? [first] : [kind]
}

/** The text in English, word for word, as far as it is known. */
export const englishOf = ({ terms }: Translation): string => terms.map(({ english }) => english).join(' ')
