import { MAX_PRICE_FACTOR } from '../../../contract/deals/state.ts'
import { decimalsOf, formatMoney } from '../../app/format-money.ts'
import { dealsTexts } from '../../messages/deals.ts'

const words = dealsTexts.sheet
const STEPS_PERCENT = [5, 10, 15]
/** Digits before the decimal point; more exceed what the server takes. */
const MAX_DIGITS = 12

/** Returns round amounts some per cent below an asking price, each lower than the one before. */
export const suggestAmounts = (asking: number, currency: string): { amount: number; percent: number }[] => {
  const decimals = decimalsOf(currency)
  const step = Math.max(10 ** (Math.floor(Math.log10(asking)) - 1), 10 ** -decimals)
  const rounded = STEPS_PERCENT.map((percent) => {
    const amount = Math.round((asking * (100 - percent)) / 100 / step) * step
    return { amount: Number(amount.toFixed(decimals)), percent }
  })
  return rounded.filter(
    ({ amount }, at) => amount > 0 && amount < asking && amount !== rounded[at - 1]?.amount,
  )
}

/** Returns an amount after a key of the number pad: a digit, '.' or 'Backspace'. */
export const afterKey = (typed: string, key: string, currency: string): string => {
  if (key === 'Backspace') return typed.slice(0, -1)
  const decimals = decimalsOf(currency)
  const [whole = '', fraction] = typed.split('.')
  if (key === '.') return decimals === 0 || fraction !== undefined ? typed : `${whole || '0'}.`
  if (fraction === undefined)
    return whole.length >= MAX_DIGITS ? typed : `${whole === '0' ? '' : whole}${key}`
  return fraction.length >= decimals ? typed : `${typed}${key}`
}

/** Returns what is wrong with an offer, or `null`. `asking` is the asking price, if there is one. */
export const problemOf = (
  { amount, quantity }: { amount: string; quantity: number },
  { asking, stock, currency }: { asking: number | null; stock: number | null; currency: string },
): string | null => {
  const value = Number(amount)
  if (!(value > 0)) return words.enter
  const decimals = decimalsOf(currency)
  if ((amount.split('.')[1] ?? '').length > decimals) return words.decimals(decimals)
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
