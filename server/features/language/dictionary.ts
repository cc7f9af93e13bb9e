import { listOf, readLines } from './text.ts'

export const languages = ['en', 'sw', 'fr', 'pt', 'zu', 'ss', 'af'] as const
export type Language = (typeof languages)[number]

/**
 * `words`: whole words and phrases; `stems`: what is left of a word without a prefix; both to
 * English.
 */
type Table = {
  words: Map<string, string>
  stems: Map<string, string>
  prefixes: ReadonlySet<string>
  suffixes: readonly string[]
}

const MAX_PREFIX = 6
const MIN_STEM = 3
/** A whole word may follow a prefix; shorter ones would be found by chance. */
const MIN_WORD = 6
/** Words of a phrase at most. */
export const MAX_PHRASE = 5

const readTable = (lines: readonly string[], rules?: Table): Table => {
  const table: Table = { words: new Map(), stems: new Map(), prefixes: new Set(), suffixes: [] }
  for (const line of lines) {
    const [english = '', foreign = ''] = line.split(' = ')
    if (english === '@prefixes') table.prefixes = new Set(listOf(foreign))
    else if (english === '@suffixes') table.suffixes = listOf(foreign)
    else for (const word of listOf(foreign)) add(table, word.replaceAll(/['-](?=.)(?<=..)/g, joinOf), english)
  }
  if (rules) for (const [stem, english] of rules.stems) soften(stem, english, table.stems)
  return table
}

/** A phrase is kept as its tokens are: a hyphen parts words, an apostrophe does not. */
const joinOf = (mark: string): string => (mark === '-' ? ' ' : '')

const add = (table: Table, word: string, english: string): void => {
  if (word.startsWith('-')) {
    table.stems.set(word.slice(1), english)
    return
  }
  if (!table.words.has(word)) table.words.set(word, english)
  if (word.includes(' ')) return
  for (const stem of stemsOf(word, table)) if (!table.stems.has(stem)) table.stems.set(stem, english)
}

/** Returns a word without each of its possible prefixes, the longest prefix first. */
const stemsOf = (word: string, { prefixes }: Table): string[] =>
  Array.from({ length: Math.min(MAX_PREFIX, word.length - MIN_STEM) }, (_, index) => index + 1).flatMap(
    (length) => (prefixes.has(word.slice(0, length)) ? word.slice(length) : []),
  )

/**
 * siSwati has t, tf and dz where isiZulu has z, th and d: a word of the one is known in the other.
 */
const soften = (stem: string, english: string, into: Map<string, string>): void => {
  const softer = stem.replaceAll('z', 't').replaceAll(/d(?=[iu])/g, 'dz')
  for (const form of [stem, softer, softer.replaceAll('th', 'tf'), softer.replaceAll('th', 'ts')])
    if (!into.has(form)) into.set(form, english)
}

const isizulu = readTable(readLines('translations/zu.txt'))
const tables: Record<Language, Table> = {
  en: readTable(readLines('translations/en.txt')),
  sw: readTable(readLines('translations/sw.txt')),
  fr: readTable(readLines('translations/fr.txt')),
  pt: readTable(readLines('translations/pt.txt')),
  zu: isizulu,
  ss: readTable(readLines('translations/ss.txt'), isizulu),
  af: readTable(readLines('translations/af.txt')),
}

/** The English for a word or phrase as it is in a table. */
export const exactMeaning = (text: string, language: Language): string | undefined =>
  tables[language].words.get(text)

/** The first words of every phrase. */
const phraseStarts: ReadonlySet<string> = new Set(
  languages.flatMap((language) =>
    [...tables[language].words.keys()].flatMap((text) =>
      text.includes(' ') ? (text.split(' ')[0] ?? []) : [],
    ),
  ),
)

/** Whether a phrase of any table begins with a word. */
export const beginsPhrase = (word: string): boolean => phraseStarts.has(word)

/** The English for a word of a language, whatever prefix or ending it has. */
export const meaningOf = (word: string, language: Language): string | undefined => {
  const known = meanings[language]
  const kept = known.get(word)
  if (kept !== undefined) return kept ?? undefined // null: known to mean nothing
  const found = lookUp(word, tables[language])
  if (known.size >= MAX_KEPT) known.clear()
  known.set(word, found ?? null)
  return found
}

/** Words come again and again: those of the last texts are kept, known or not. */
const MAX_KEPT = 20_000
const meanings: Record<Language, Map<string, string | null>> = {
  ...{ en: new Map(), sw: new Map(), fr: new Map(), pt: new Map() },
  ...{ zu: new Map(), ss: new Map(), af: new Map() },
}

const lookUp = (word: string, table: Table): string | undefined => {
  const exact = table.words.get(word)
  if (exact !== undefined) return exact
  for (const suffix of table.suffixes)
    if (word.endsWith(suffix) && word.length - suffix.length >= MIN_STEM) {
      const bare = table.words.get(word.slice(0, -suffix.length))
      if (bare !== undefined) return bare
    }
  if (table.prefixes.size === 0) return undefined
  if (table.stems.has(word)) return table.stems.get(word)
  for (const stem of stemsOf(word, table)) {
    const english = table.stems.get(stem) ?? (stem.length >= MIN_WORD ? table.words.get(stem) : undefined)
    if (english !== undefined) return english
  }
  return undefined
}

/**
 * Returns a word without each possible prefix of its language, for loanwords such as 'i-ladder' and
 * 'amaslippers'.
 */
export const withoutPrefix = (word: string, language: Language): string[] => stemsOf(word, tables[language])

const byEnglish = new Map<string, Set<string>>()
for (const language of languages)
  for (const [word, english] of tables[language].words) {
    const known = byEnglish.get(english) ?? new Set<string>()
    byEnglish.set(english, known.add(word))
  }

/** Every word and phrase of the tables that translates an English word. */
export const translationsOf = (english: string): readonly string[] => [...(byEnglish.get(english) ?? [])]

/** Every word of the tables, and the English words that they mean. */
export const tableWords: ReadonlySet<string> = new Set(
  languages.flatMap((language) => [...tables[language].words.keys()].flatMap((text) => text.split(' '))),
)
export const englishOfTables: ReadonlySet<string> = new Set(
  [...byEnglish.keys()].flatMap((english) => english.split(' ')),
)
