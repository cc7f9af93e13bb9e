import path from 'node:path'
import { localPrice } from '../../../../contract/price-text.ts'
import type { Language } from '../query/dictionary.ts'
import { readLines } from '../query/text.ts'

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

/** The values of sentences that are prices or amounts. */
const prices: ReadonlySet<string> = new Set(['price', 'amount', 'least', 'most'])

/** Returns a price as the replies in a language write it: 'E 1,200' is 'E 1 200' in French. */
export const priceIn = (language: Language, price: string): string =>
  localPrice(price, tables.has(language) ? language : 'en')

/**
 * Returns a sentence of `replies/` in a language, or in English, with the values in place of its
 * braces. @throws Error if no table has the sentence
 */
export const reply = (language: Language, name: string, values: Record<string, string> = {}): string => {
  const sentence = tables.get(language)?.get(name) ?? tables.get('en')?.get(name)
  if (sentence === undefined) throw new Error(`No reply is called ${name}`)
  return sentence.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key] ?? ''
    return prices.has(key) ? priceIn(language, value) : value
  })
}
