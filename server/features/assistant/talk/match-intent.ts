import { fold, listOf, readLines, tokensOf } from '../../language/public.ts'
import { isLimitWord } from '../query/grammar.ts'
import { formsOf, knowDialogueWords } from './dialogue-words.ts'
import { sentenceStarts, sentencesOf } from './sentences.ts'

type Pattern = { intent: string; words: readonly string[]; onlyAsked: boolean }

/** Whether a word of the table stands for any of the words of its line: '@broken'. */
const isClass = (word: string): boolean => word.startsWith('@')

const lines = readLines('intents.txt', import.meta.dirname).map((line) => {
  const [name = '', list = ''] = line.split(/ = (.*)/)
  return { name, list: listOf(list) }
})
const patterns: Pattern[] = lines.flatMap(({ name: intent, list }) => {
  if (isClass(intent)) return []
  return list.map((text) => ({
    intent,
    words: text
      .replace('~', '')
      .split(/[\s+]+/)
      .filter(Boolean),
    onlyAsked: text.startsWith('~'),
  }))
})
const classes = new Map(lines.flatMap(({ name, list }) => (isClass(name) ? [[name, list] as const] : [])))
const wordsOf = (wanted: string): readonly string[] => classes.get(wanted) ?? [wanted]
const patternWords = [...new Set(patterns.flatMap(({ words }) => words.flatMap(wordsOf)))]
const dialogueWords = knowDialogueWords(patternWords)
const withAsterisk = patternWords.filter((word) => word.includes('*') && word.length > 1)

/** An asterisk in a word of a pattern matches any beginning or end, and '#' for a number. */
const createTest = (wanted: string): ((word: string) => boolean) => {
  if (wanted === '#') return (word) => /\d/.test(word)
  const bare = wanted.replaceAll('*', '')
  const [opens, ends] = [wanted.startsWith('*'), wanted.endsWith('*')]
  if (opens && ends) return (word) => word.includes(bare)
  return opens ? (word) => word.endsWith(bare) : (word) => word.startsWith(bare)
}
const testOf = new Map(
  patternWords.filter((word) => word.includes('*') || word === '#').map((word) => [word, createTest(word)]),
)

/** The intents of a message, by the patterns of `intents.txt`, each with the words that matched. */
export type Intents = ReadonlyMap<string, number>

/** A word of a message: its position, and the words that it may mean. */
type Token = { from: number; to: number; forms: readonly string[] }

const read = (message: string): Token[] =>
  tokensOf(fold(message)).map(({ word, from, to }) => {
    const isKnown = withAsterisk.some((wanted) => isLike(word, wanted))
    return { from, to, forms: isKnown ? [word] : formsOf(word, dialogueWords) }
  })

/** Tests patterns against a sentence. Thousands share their words, so each is looked up once. */
const createMatch = (tokens: readonly Token[]): ((pattern: Pattern) => boolean) => {
  const forms = new Set(tokens.flatMap((one) => one.forms))
  const found = new Map<string, boolean>()
  const find = (wanted: string): boolean => {
    const isThere = wordsOf(wanted).some((word) =>
      testOf.has(word) ? [...forms].some((form) => isLike(form, word)) : forms.has(word),
    )
    found.set(wanted, isThere)
    return isThere
  }
  return ({ words }) => words.every((wanted) => found.get(wanted) ?? find(wanted))
}

/** Reads a message by the patterns of `intents.txt`. One sentence holds all words of a pattern. */
export const matchIntents = (message: string): Intents => {
  const found = new Map<string, number>()
  for (const sentence of sentencesOf(message))
    for (const [intent, words] of intentsOfSentence(sentence))
      found.set(intent, Math.max(found.get(intent) ?? 0, words))
  return found
}

const intentsOfSentence = (sentence: string): Intents => {
  const matches = createMatch(read(sentence))
  const found = new Map<string, number>()
  const add = (pattern: Pattern) => {
    if (matches(pattern))
      found.set(pattern.intent, Math.max(found.get(pattern.intent) ?? 0, pattern.words.length))
  }
  for (const pattern of patterns) if (!pattern.onlyAsked) add(pattern)
  const isAsked = sentence.includes('?') || found.has('question')
  if (isAsked) for (const pattern of patterns) if (pattern.onlyAsked) add(pattern)
  return found
}

/**
 * A message with blanks in place of the words that match one of the intents. A pattern with a word
 * that may set a limit stays whole: 'mais barato que 2000' without 'barato' would be the opposite.
 */
export const withoutIntents = (message: string, intents: ReadonlySet<string>): string => {
  const starts = sentenceStarts(message)
  const sentences = Map.groupBy(read(message), ({ from }) => starts.filter((start) => start <= from).length)
  return [...sentences.values()]
    .flatMap((tokens) => saidIn(tokens, intents))
    .reduce((text, { from, to }) => text.slice(0, from) + ' '.repeat(to - from) + text.slice(to), message)
}

/** The tokens of a sentence with which it matches one of the intents. */
const saidIn = (tokens: readonly Token[], intents: ReadonlySet<string>): Token[] => {
  const matches = createMatch(tokens)
  const matched = patterns.filter(
    (pattern) => intents.has(pattern.intent) && !pattern.words.some(isLimitWord) && matches(pattern),
  )
  const wanted = matched.flatMap(({ words }) => words)
  return tokens.filter((one) => !one.forms.some(isLimitWord) && wanted.some((word) => isOneOf(one, word)))
}

/** The single words of an intent, such as the pronouns. */
const aloneFor = new Map(
  Map.groupBy(
    patterns.filter(({ words }) => words.length === 1),
    ({ intent }) => intent,
  ),
)

/** Whether a word alone matches an intent: 'it' and 'ina' are pronouns. */
export const hasIntent = (word: string, intent: string): boolean =>
  aloneFor.get(intent)?.some(({ words: [wanted = ''] }) => isLike(word, wanted)) === true

const isOneOf = ({ forms }: Token, wanted: string): boolean =>
  wordsOf(wanted).some((word) => forms.some((form) => isLike(form, word)))

/** Whether a word is that of a pattern. */
const isLike = (word: string, wanted: string): boolean => testOf.get(wanted)?.(word) ?? word === wanted

/** Of the intents that begin with a prefix, the one with the most words; the first of equals. */
export const strongest = (intents: Intents, prefix: string): { intent: string; words: number } | null => {
  let best: { intent: string; words: number } | null = null
  for (const [intent, words] of intents)
    if (intent.startsWith(prefix) && words > (best?.words ?? 0)) best = { intent, words }
  return best
}
