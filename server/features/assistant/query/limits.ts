import type { Language } from '../../language/public.ts'
import { moneyAfter, moneyBefore } from '../price/currencies.ts'
import { isTagged, lengthAfter, lengthBefore, skipBack, type Tag } from './grammar.ts'
import { numbersIn } from './numbers.ts'

/**
 * Limits of a price in major units, both included. Without a currency they compare with a product's
 * own amount.
 */
export type Budget = { min: number | null; max: number | null; currency: string | null }

/** A part of a text; `to` excluded. */
export type Span = { from: number; to: number }

/** An amount that may be a price, with its currency, and the words around it. */
type Amount = Span & {
  value: number
  currency: string | null
  /** The words before it and after it, up to the neighbouring amounts. */
  before: readonly Word[]
  after: readonly Word[]
}
type Word = Span & { word: string }

const MAX_JOINT = 3
const MAX_TURNED = 6
/** 'I have 2 children' names no money. */
const MIN_TO_HAVE = 20
const MIN_PRICE = 100

/** A limit that an amount sets, and the part of the text that contains it. */
type Limit = { side: 'min' | 'max'; span: Span }

/**
 * Reads the limits that a folded text sets for a price. 'Around 500' and a bare '500 rand' set
 * none. `currency` is the hint for names that several countries share.
 */
export const readLimits = (
  folded: string,
  language: Language,
  currency?: string,
): { budget: Budget | null; spans: Span[] } => {
  const amounts = amountsIn(folded, language, currency).filter((amount) => !isMeasured(amount))
  const spans: Span[] = []
  const budget: Budget = { min: null, max: null, currency: null }
  for (let at = 0; at < amounts.length; at += 1) {
    const [amount, next] = [amounts[at], amounts[at + 1]]
    if (!amount) continue
    const range = next && rangeOf(folded, amount, next)
    if (range && next) {
      budget.min = Math.min(amount.value, next.value)
      budget.max = Math.max(amount.value, next.value)
      budget.currency = next.currency ?? amount.currency ?? budget.currency
      spans.push(range)
      at += 1
      continue
    }
    const limit = limitBefore(amount) ?? limitAfter(amount)
    if (!limit) {
      if (isPrice(amount)) spans.push(aboutSpan(amount))
      continue
    }
    budget[limit.side] = amount.value
    budget.currency = amount.currency ?? budget.currency
    spans.push(limit.span)
  }
  if (budget.min === null && budget.max === null) return { budget: null, spans }
  if (budget.min !== null && budget.max !== null && budget.min > budget.max)
    [budget.min, budget.max] = [budget.max, budget.min]
  return { budget, spans }
}

/**
 * Whether an amount without a limit is money all the same: '500 rand', 'around 500'; 'P30' and
 * 'R15' are models.
 */
const isPrice = ({ value, currency, before }: Amount): boolean =>
  value >= MIN_PRICE && (currency !== null || lengthBefore(textOf(before), before.length, 'about') > 0)

const aboutSpan = ({ before, from, to }: Amount): Span => {
  const length = lengthBefore(textOf(before), before.length, 'about')
  return { from: before[before.length - length]?.from ?? from, to }
}

/** The numbers of a text, each with the name of money beside it and the words around it. */
export const amountsIn = (folded: string, language: Language, currency?: string): Amount[] => {
  const numbers = numbersIn(folded, language).map(({ value, from, to }) => {
    const end = to + (/^\s?(?:\/[=-]|=\/)/.exec(folded.slice(to))?.[0].length ?? 0)
    const money = moneyAfter(folded, end, currency) ?? moneyBefore(folded, from, currency)
    return {
      value,
      currency: money?.currency ?? null,
      from: Math.min(from, money?.start ?? from),
      to: Math.max(end, money?.end ?? end),
    }
  })
  return numbers.map((number, at) => ({
    ...number,
    before: withoutLastMark(wordsIn(folded, numbers[at - 1]?.to ?? 0, number.from)),
    after: wordsIn(folded, number.to, numbers[at + 1]?.from ?? folded.length),
  }))
}

/** Words, and the signs that compare; any other mark is kept and ends a phrase. */
const wordsIn = (folded: string, from: number, to: number): Word[] =>
  [...folded.slice(from, to).matchAll(words)].map(({ 0: word, index }) => ({
    ...{ word: word.replaceAll("'", ''), from: from + index, to: from + index + word.length },
  }))

const words = /(?:[ldjnsmtc]|qu)'(?=\p{L}{2})|\p{L}[\p{L}\d']*|[<>]=?|[≤≥%+]|[.,;:!?](?=\s|$)/gu

/** 'Max. 500' and 'budget: 500'. */
const withoutLastMark = (words: Word[]): Word[] =>
  ['.', ':'].includes(words.at(-1)?.word ?? '') ? words.slice(0, -1) : words

const textOf = (words: readonly Word[]): string[] => words.map(({ word }) => word)

/** A number with a unit behind it, or after 'size' and the like, is no price. */
export const isMeasured = ({ currency, before, after }: Amount): boolean => {
  if (currency !== null) return false
  const words = textOf(before)
  return (
    after[0]?.word === '%' ||
    lengthAfter(textOf(after), 0, 'measure') > 0 ||
    lengthBefore(words, words.length, 'label') > 0
  )
}

/** 'Between 300 and 500', 'from 300 to 500', '300-500', '300 to 500'. */
const rangeOf = (folded: string, first: Amount, second: Amount): Span | null => {
  const between = folded.slice(first.to, second.from).trim()
  const isDash = /^[-–—]$/.test(between)
  const isJoined = isTagged(textOf(first.after), 'join')
  if (!isDash && !isJoined) return null
  const words = textOf(first.before)
  const end = skipBack(words, words.length, 'joint', MAX_JOINT)
  const opens = lengthBefore(words, words.length, 'between') || lengthBefore(words, end, 'between')
  const isLimited = limitBefore(first) !== null && opens === 0
  if (isLimited || (opens === 0 && !isDash && !isIncreasing(first, second))) return null
  const from =
    opens > 0
      ? (first.before[Math.max(0, Math.min(end, words.length) - opens)]?.from ?? first.from)
      : first.from
  return { from: Math.min(from, first.from), to: second.to }
}

/** Without 'between', only 'to' and its like make a range, and only upwards. */
const isIncreasing = (first: Amount, second: Amount): boolean =>
  second.value > first.value &&
  !['and', 'na', 'et', 'e', 'no', 'ne', 'or'].includes(first.after[0]?.word ?? '')

/** The limit that the words before an amount set: 'under 500', 'nothing over 500'. */
export const limitBefore = (amount: Amount): Limit | null => {
  const words = textOf(amount.before)
  for (const end of [words.length, skipBack(words, words.length, 'joint', MAX_JOINT)]) {
    const found = (['max', 'min', 'have'] as const)
      .map((tag) => ({ tag, length: lengthBefore(words, end, tag) }))
      .reduce((best, one) => (one.length > best.length ? one : best))
    if (found.length === 0) continue
    if (found.tag === 'have' && amount.currency === null && amount.value < MIN_TO_HAVE) continue
    const start = end - found.length
    const negation = found.tag === 'have' ? 0 : lengthOfNegation(words, start)
    const isMin = (found.tag === 'min') !== negation > 0
    const span = { from: amount.before[start - negation]?.from ?? amount.from, to: amount.to }
    return { side: isMin ? 'min' : 'max', span }
  }
  return null
}

/** How many words before a comparison turn it around: 'nothing that costs' over. */
const lengthOfNegation = (words: readonly string[], start: number): number => {
  for (let end = start; end >= Math.max(0, start - MAX_TURNED); end -= 1) {
    const length = lengthBefore(words, end, 'not')
    if (length > 0) return start - end + length
    if (!isTagged(words.slice(end - 1, end), 'turned')) return 0
  }
  return 0
}

/** The limit that the words after an amount set: '500 or less'. */
const limitAfter = (amount: Amount): Limit | null => {
  const words = textOf(amount.after)
  const start = words[0] === ',' ? 1 : 0
  const sides: readonly [Tag, Limit['side']][] = [
    ['max-after', 'max'],
    ['min-after', 'min'],
  ]
  for (const [tag, side] of sides) {
    const length = lengthAfter(words, start, tag)
    if (length > 0)
      return { side, span: { from: amount.from, to: amount.after[start + length - 1]?.to ?? amount.to } }
  }
  if (words[0] === '+') return { side: 'min', span: { from: amount.from, to: amount.to + 1 } }
  return null
}
