import { MAX_PRICE_FACTOR } from '../../../contract/deals/state.ts'
import { formatNumber } from '../../locale.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { decimalsOf, formatMoney } from '../../ui/format-money.ts'

const words = dealsTexts.sheet
const STEPS_PERCENT = [5, 10, 15]
/** The server takes no larger one. */
const MAX_AMOUNT = 999_999_999_999

/**
 * Returns round amounts some per cent below an asking price, each lower than the one before.
 * `percent` is how far below the amount is, rounded.
 */
export const suggestAmounts = (asking: number, currency: string): { amount: number; percent: number }[] => {
  const decimals = decimalsOf(currency)
  const rounded = STEPS_PERCENT.map((percent) => roundestBelow(asking, percent, decimals))
  return rounded.filter(
    ({ amount }, at) => amount > 0 && amount < asking && amount !== rounded[at - 1]?.amount,
  )
}

/**
 * Returns round amounts between two prices, the highest first, for a counter-offer. `percent` is
 * how far below `asking` each is, rounded.
 */
export const suggestBetween = (
  [one, other]: readonly [number, number],
  asking: number,
  currency: string,
): { amount: number; percent: number }[] => {
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  const decimals = decimalsOf(currency)
  const smallest = 10 ** -decimals
  const parts = [0.75, 0.5, 0.25]
  for (let tens = 10 ** Math.floor(Math.log10(high)); ; tens /= 10) {
    for (const step of [tens, tens / 2]) {
      const rounded = parts.map((part) =>
        Number((Math.round((low + (high - low) * part) / step) * step).toFixed(decimals)),
      )
      const amounts = [...new Set(rounded)].filter((amount) => amount > low && amount < high)
      // Steps below 1 % make no offer of their own: rather fewer amounts than such ones.
      const isFine = step < high / 100 && amounts.length > 0
      if (amounts.length === parts.length || isFine || step <= smallest)
        return amounts.map((amount) => ({ amount, percent: Math.round((1 - amount / asking) * 100) }))
    }
  }
}

/**
 * Returns the roundest amount that is `percent` below the price. One of whole steps of 1 % may be
 * one per cent nearer to the price: 430 for 5 % below 450, where 428 would be exact.
 */
const roundestBelow = (asking: number, percent: number, decimals: number) => {
  const exact = (asking * (100 - percent)) / 100
  const smallest = 10 ** -decimals
  let near: { amount: number; percent: number } | undefined
  for (let tens = 10 ** Math.floor(Math.log10(asking)); ; tens /= 10) {
    for (const step of [tens, tens / 2]) {
      if (near && step < asking / 100) return near
      const isLast = step <= smallest
      const amount = Number((Math.round(exact / step) * step).toFixed(decimals))
      const below = Math.round((1 - amount / asking) * 100)
      if (below === percent || isLast) return { amount, percent: below }
      if (below === percent - 1) near ??= { amount, percent: below }
    }
  }
}

/** Returns an amount as it is typed: with all its decimals, or none. */
export const typedAmount = (amount: number, currency: string): string =>
  Number.isInteger(amount) ? String(amount) : amount.toFixed(decimalsOf(currency))

/** Returns an amount as it is shown while it is typed, its thousands grouped. */
export const shownAmount = (typed: string): string => {
  const [whole = '', fraction] = typed.split('.')
  if (whole === '') return typed
  const [point = '.'] = formatNumber(0.5).replace(/\d/g, '')
  return `${formatNumber(Number(whole))}${fraction === undefined ? '' : `${point}${fraction}`}`
}

/**
 * Returns the pad's key for a character that was typed or pasted, or `null` for others. A comma is
 * a decimal point where the language writes it so; elsewhere it groups thousands.
 */
export const padKey = (character: string): string | null => {
  if (/^[\d.]$/.test(character)) return character
  return character === ',' && formatNumber(0.5).includes(',') ? '.' : null
}

/**
 * Returns an amount after a key of the number pad: a digit, '.' or 'Backspace'. It gets no more
 * digits than `most` has.
 */
export const afterKey = (typed: string, key: string, currency: string, most = MAX_AMOUNT): string => {
  if (key === 'Backspace') return typed.slice(0, -1)
  const decimals = decimalsOf(currency)
  const [whole = '', fraction] = typed.split('.')
  if (key === '.') return decimals === 0 || fraction !== undefined ? typed : `${whole || '0'}.`
  if (fraction === undefined)
    return whole.length >= String(Math.floor(most)).length ? typed : `${whole === '0' ? '' : whole}${key}`
  return fraction.length >= decimals ? typed : `${typed}${key}`
}

/**
 * Returns what is wrong with an offer, or `null`. `asking` is the asking price, and `standing` the
 * price that a counter-offer answers, if there is one.
 */
export const problemOf = (
  { amount, quantity }: { amount: string; quantity: number },
  {
    asking,
    stock,
    currency,
    standing = null,
  }: { asking: number | null; stock: number | null; currency: string; standing?: number | null },
): string | null => {
  const value = Number(amount)
  if (!(value > 0)) return words.enter
  const decimals = decimalsOf(currency)
  if ((amount.split('.')[1] ?? '').length > decimals) return words.decimals(decimals)
  if (value === standing) return words.standing(formatMoney(value, currency))
  const most = asking === null ? Number.POSITIVE_INFINITY : asking * MAX_PRICE_FACTOR
  if (value > most) return words.tooHigh(formatMoney(most, currency))
  return stock !== null && quantity > stock ? words.stock(stock) : null
}

/** Returns how an amount compares with the asking price, in words. */
export const compareWithAsking = (amount: number, asking: number, currency: string): string => {
  const difference = Math.abs(asking - amount)
  if (difference < 10 ** -decimalsOf(currency) / 2) return words.same
  const shown = formatMoney(difference, currency)
  return amount < asking ? words.under(shown) : words.over(shown)
}

/**
 * Returns whether an amount suggests a missing or an extra zero: at most a tenth of the price, or
 * more than twice it.
 */
export const looksMistyped = (amount: number, asking: number | null): boolean =>
  asking !== null && (amount > 2 * asking || amount <= asking / 10)
