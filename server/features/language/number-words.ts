import type { Language } from './dictionary.ts'
import { listOf, readLines } from './text.ts'

/** `isScaleFirst`: a scale comes before its number, as in Kiswahili 'elfu mbili'. */
export type NumberWords = { units: Map<string, number>; scales: Map<string, number>; isScaleFirst: boolean }

const emptyWords = (): NumberWords => ({ units: new Map(), scales: new Map(), isScaleFirst: false })
const tables = new Map<string, NumberWords>()
for (const line of readLines('number-words.txt')) {
  const [head = '', list = ''] = line.split(' = ')
  const [language = '', kind, order] = head.split(' ')
  const table = tables.get(language) ?? emptyWords()
  tables.set(language, table)
  const values = listOf(list).map((pair) => pair.split(' '))
  for (const [word = '', value] of values)
    (kind === 'units' ? table.units : table.scales).set(word, Number(value))
  if (order === 'before') table.isScaleFirst = true
}

/** The words for numbers of a language; undefined where no table has them. */
export const numberWordsOf = (language: Language): NumberWords | undefined => tables.get(language)

/** Whether a word is a number, or part of one, in any of the languages. */
export const isNumberWord = (word: string): boolean =>
  [...tables.values()].some(({ units, scales }) => units.has(word) || scales.has(word))

/** Whether a word is a number, or part of one, in a language. */
export const isNumberIn = (word: string, language: Language): boolean =>
  tables.get(language)?.units.has(word) === true || tables.get(language)?.scales.has(word) === true
