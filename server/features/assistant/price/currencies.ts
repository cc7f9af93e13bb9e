/** A way to name money: whole words or signs, and the currencies it may mean, the likeliest first. */
type Name = { pattern: string; currencies: readonly string[] }

/**
 * How people write and say money where Sokoni is used, and what speech recognition makes of it ('malangani' for
 * emalangeni). A name of several currencies means the hinted one where it can.
 */
const names: Name[] = [
  { pattern: 'e?mm?[ae] ?l[aeiou]n ?g[aeiou]n[aeiy]{1,2}s?|(?:li|e)?l[ae]ngeni|szl', currencies: ['SZL'] },
  {
    // The recogniser knows no such word: 'ml in Ginny', 'mmLA and Guinea', 'in my land canoe', 'Milan Guinea'.
    pattern: [
      '(?:(?:in|a|e) )?m{1,2}(?:ah|i|y|ile)?[ -]?la?[aeiou]?',
      '(?:(?:[ ,-]{0,2}(?:in|and|an|[nm]b?d?)){1,2})[ ,-]{1,2}',
      '[gkc][aeiou]+n+(?:[aeiouy]{1,2}|ith)?',
    ].join(''),
    currencies: ['SZL'],
  },
  // 'Three thousand grand': a thousand times is read before.
  { pattern: 'g?rands?|zar|amarandi|emarandi|irandi|rendi', currencies: ['ZAR'] },
  { pattern: 'kshs?|kes|bob|kenyan? shillings?', currencies: ['KES'] },
  { pattern: 'tshs?|tzs|(?:tz|tanzanian?) shillings?', currencies: ['TZS'] },
  { pattern: 'ushs?|ugx|(?:ug|ugandan?) shillings?', currencies: ['UGX'] },
  { pattern: 'shillings?|shilin[gs]i?|silingi|shelling|shs?', currencies: ['KES', 'UGX', 'TZS'] },
  { pattern: 'us ?dollars?|us ?\\$|usd', currencies: ['USD'] },
  { pattern: 'dollars?|dola|dolas|dolar(?:es)?|bucks?|\\$', currencies: ['USD', 'CAD', 'AUD', 'NAD', 'ZWL'] },
  { pattern: 'pounds?|quid|gbp|£', currencies: ['GBP', 'EGP', 'SSP'] },
  { pattern: 'euros?|eur|yuro|€', currencies: ['EUR'] },
  { pattern: 'pula|bwp', currencies: ['BWP'] },
  { pattern: 'kwacha|zmw|mwk', currencies: ['ZMW', 'MWK'] },
  { pattern: 'met[ie]ca(?:l|is|ls)|mzn|mts?|mtn', currencies: ['MZN'] },
  { pattern: 'f ?cfa|francs? cfa|cfa', currencies: ['XOF', 'XAF'] },
  { pattern: 'xof', currencies: ['XOF'] },
  { pattern: 'xaf', currencies: ['XAF'] },
  { pattern: 'kwanzas?|aoa', currencies: ['AOA'] },
  { pattern: 'maloti|loti|lsl', currencies: ['LSL'] },
  { pattern: 'naira|ngn|₦', currencies: ['NGN'] },
  { pattern: 'cedis?|ghs|gh₵', currencies: ['GHS'] },
  { pattern: 'birr|etb', currencies: ['ETB'] },
  { pattern: 'rwandan? francs?|rwf', currencies: ['RWF'] },
  { pattern: 'francs?', currencies: ['RWF', 'XOF', 'XAF', 'CDF', 'BIF', 'GNF', 'DJF', 'KMF'] },
]

/** Letters that are money only when they stand right before a number. */
const prefixes: Name[] = [
  { pattern: 'r', currencies: ['ZAR'] },
  { pattern: 'e', currencies: ['SZL'] },
  { pattern: 'p', currencies: ['BWP'] },
  { pattern: 'k', currencies: ['ZMW', 'MWK'] },
  { pattern: 'm', currencies: ['LSL'] },
  { pattern: 'n', currencies: ['NGN'] },
]

/** Letters: the longest name with a space before it. */
const LONGEST_NAME = 40

export type MoneyName = { currency: string; start: number; end: number }

/** What ends right before `at` and names money, if anything does; `text` is in lower case. */
export const moneyBefore = (text: string, at: number, hint: string | undefined): MoneyName | null => {
  const from = Math.max(0, at - LONGEST_NAME)
  const before = text.slice(from, at)
  const found = match(before, names, (pattern) => `(?<![\\p{L}\\d])(${pattern})[\\s.:]*$`, hint)
  const name = found ?? match(before, prefixes, (pattern) => `(?<![\\p{L}\\d])(${pattern})\\s?$`, hint)
  return name && { ...name, start: from + name.start, end: from + name.end }
}

/** What begins right after `at` and names money, if anything does; `text` is in lower case. */
export const moneyAfter = (text: string, at: number, hint: string | undefined): MoneyName | null => {
  // 'Four hundred and fifty, emalangeni': a recogniser hears a comma in a short breath.
  const found = match(
    text.slice(at, at + LONGEST_NAME),
    names,
    (pattern) => `^[\\s,.-]{0,2}(${pattern})(?![\\p{L}\\d])`,
    hint,
  )
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
  among: Name[],
  around: (pattern: string) => string,
  hint: string | undefined,
): MoneyName | null => {
  for (const { pattern, currencies } of among) {
    const found = new RegExp(around(pattern), 'u').exec(text)
    const name = found?.[1]
    if (!found || name === undefined) continue
    const start = found.index + found[0].indexOf(name)
    const currency = hint && currencies.includes(hint) ? hint : currencies[0]
    if (currency) return { currency, start, end: start + name.length }
  }
  return null
}
