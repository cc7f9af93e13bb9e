import { type Language, listOf, readLines, singular, type Term, translate } from '../../language/public.ts'
import { isTagged } from '../query/grammar.ts'

const tables = new Map(
  readLines('articles.txt', import.meta.dirname).map((line): [string, Set<string>] => {
    const [name = '', words = ''] = line.split(/ = ?/)
    return [name, new Set(listOf(words))]
  }),
)
const isIn = (name: string, word = ''): boolean => tables.get(name)?.has(word) === true
/** Words between an article and the word that stands for a noun: 'the small blue one'. */
const MAX_BETWEEN = 3
/** Words of a description after that word: 'the one from Lamu'. */
const MAX_AFTER = 4

/** Whether a word is a definite article in a language or in English; `null` if it has none. */
export const articleTest = (language: Language): ((word: string) => boolean) | null =>
  tables.get(language)?.size === 0 ? null : (word) => isIn(language, word) || isIn('en', word)

/** The words by which a message describes one of several things, and the message without them. */
export type Description = { words: string[]; rest: string }

/** Returns how a message describes a thing that it does not name: 'the blue one'. */
export const descriptionIn = (message: string): Description | null => {
  const { terms } = translate(message)
  const at = terms.findIndex(({ own }, index) => isIn('alone', own) || articleBefore(terms, index) !== -1)
  if (at === -1) return null
  const start = isIn('alone', terms[at]?.own) ? at : articleBefore(terms, at)
  const before = terms[start - 1]?.own ?? ''
  // 'Not the electric one' looks for another one.
  if (isTagged([before], 'not') || isTagged([before], 'without')) return null
  const end = endOf(message, terms, at)
  const span = terms.slice(start, end)
  const words = span
    .filter(({ own }) => !['which', 'after-which', 'alone', 'link'].some((name) => isIn(name, own)))
    .flatMap(({ own, english }) => [own, ...english.split(' ')])
    .map(singular)
  const [first, last] = [span[0], span.at(-1)]
  if (words.length === 0 || !first || !last) return null
  return { words, rest: `${message.slice(0, first.from)} ${message.slice(last.to)}`.trim() }
}

/** The position of the article before 'one'; -1 if the word is no 'one' or has none. */
const articleBefore = (terms: readonly Term[], at: number): number => {
  if (!isIn('after-which', terms[at]?.own)) return -1
  const from = Math.max(0, at - MAX_BETWEEN - 1)
  const index = terms.slice(from, at).findLastIndex(({ own }) => isIn('which', own))
  return index === -1 ? -1 : from + index
}

const endOf = (message: string, terms: readonly Term[], at: number): number => {
  if (!isIn('link', terms[at + 1]?.own)) return at + 1
  const after = terms.slice(at + 1, at + 1 + MAX_AFTER)
  const stop = after.findIndex(
    ({ own, from }, index) =>
      isIn('end', own) || /[,.?!;:]/.test(message.slice(terms[at + index]?.to ?? from, from)),
  )
  return at + 1 + (stop === -1 ? after.length : stop)
}
