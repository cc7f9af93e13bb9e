import path from 'node:path'
import { numberFormat } from '../../../../contract/memoize.ts'
import { formatMoneyIn } from '../../../../contract/money-text.ts'
import { type Language, readLines } from '../../language/public.ts'

/** The languages that answers are written in; others are answered in English. */
const written = ['en', 'sw', 'fr', 'pt', 'zu', 'ss'] as const

const tables = new Map<Language, Map<string, string>>(
  written.map((language) => [
    language,
    new Map(
      readLines(`${language}.txt`, path.join(import.meta.dirname, 'replies')).map(
        (line): [string, string] => {
          const [name = '', ...sentence] = line.split(' = ')
          return [name, sentence.join(' = ')]
        },
      ),
    ),
  ]),
)

/** The names of every sentence of a language. */
export const sentenceNames = (language: Language): string[] => [...(tables.get(language)?.keys() ?? [])]

/** A value of a sentence. An amount without a currency is a number. */
type Value = string | { amount: number; currency: string | null }

/** Returns a value as the replies in a language write it: E 1,200 is 'E 1 200' in French. */
export const valueIn = (language: Language, value: Value): string => {
  if (typeof value === 'string') return value
  const locales = tables.has(language) ? [language, 'en'] : ['en']
  const { amount, currency } = value
  return currency === null
    ? numberFormat(locales).format(amount)
    : formatMoneyIn(locales, { amount, currency })
}

/**
 * Returns a sentence of `replies/` in a language, or in English, with the values in place of its
 * braces. @throws Error if no table has the sentence
 */
export const replyText = (language: Language, name: string, values: Record<string, Value> = {}): string => {
  const sentence = tables.get(language)?.get(name) ?? tables.get('en')?.get(name)
  if (sentence === undefined) throw new Error(`No reply is called ${name}`)
  return sentence.replace(/\{(\w+)\}/g, (_, key: string) => valueIn(language, values[key] ?? ''))
}
