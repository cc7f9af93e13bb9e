import { listOf, readLines } from '../../language/public.ts'

/**
 * A way to name money before or after an amount, and the currencies it may mean, the likeliest
 * first.
 */
type Name = { before: RegExp; after: RegExp; currencies: readonly string[] }

/** Each pattern of `currencies.txt` with the text allowed between it and the amount. */
const nameOf = (pattern: string, currencies: readonly string[], isPrefix: boolean): Name => ({
  before: new RegExp(`(?<![\\p{L}\\d])(${pattern})${isPrefix ? '\\s?$' : '[\\s.:]*$'}`, 'u'),
  // 'Four hundred and fifty, emalangeni': a recogniser hears a comma in a short breath.
  after: new RegExp(`^[\\s,.-]{0,2}(${pattern})(?![\\p{L}\\d])`, 'u'),
  currencies,
})

const lines = readLines('currencies.txt', import.meta.dirname).reduce<string[]>((whole, line) => {
  if (line.startsWith('+ ')) whole.push((whole.pop() ?? '') + line.slice(2))
  else whole.push(line)
  return whole
}, [])

const namesOf = (isPrefix: boolean): Name[] =>
  lines
    .filter((line) => line.startsWith('prefix ') === isPrefix)
    .map((line) => {
      const [head = '', patterns = ''] = line.replace('prefix ', '').split(/ = (.*)/)
      return nameOf(patterns.replaceAll(' | ', '|'), listOf(head), isPrefix)
    })

/** A name of several currencies means the hinted one where it can. */
const names = namesOf(false)
/** Letters that are money only right before a number. */
const prefixes = namesOf(true)

/** Letters: the longest name with a space before it. */
const MAX_NAME = 40

export type MoneyName = { currency: string; start: number; end: number }

/** Returns the name of a currency that ends at `at`, if any; `text` is in lower case. */
export const moneyBefore = (text: string, at: number, hint: string | undefined): MoneyName | null => {
  const from = Math.max(0, at - MAX_NAME)
  const before = text.slice(from, at)
  const name = match(before, names, 'before', hint) ?? match(before, prefixes, 'before', hint)
  return name && { ...name, start: from + name.start, end: from + name.end }
}

/** Returns the name of a currency that begins after `at`, if any; `text` is in lower case. */
export const moneyAfter = (text: string, at: number, hint: string | undefined): MoneyName | null => {
  const found = match(text.slice(at, at + MAX_NAME), names, 'after', hint)
  return found && { ...found, start: at + found.start, end: at + found.end }
}

/** The currency that a word names, the likeliest of several; null where it names none. */
export const currencyNamed = (word: string): string | null => {
  const found = moneyAfter(word, 0, undefined)
  return found?.end === word.length ? found.currency : null
}

export const namesMoney = (word: string): boolean => currencyNamed(word) !== null

const match = (
  text: string,
  among: readonly Name[],
  side: 'before' | 'after',
  hint: string | undefined,
): MoneyName | null => {
  for (const { currencies, ...patterns } of among) {
    const found = patterns[side].exec(text)
    const name = found?.[1]
    if (!found || name === undefined) continue
    const start = found.index + found[0].indexOf(name)
    const currency = hint && currencies.includes(hint) ? hint : currencies[0]
    if (currency) return { currency, start, end: start + name.length }
  }
  return null
}
