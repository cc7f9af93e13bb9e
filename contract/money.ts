import { z } from 'zod'
import { memoize } from './memoize.ts'

/**
 * A price on the wire. `amount` is in major units of the currency (12.5 is twelve and a half),
 * never in cents.
 */
export const money = z.object({
  amount: z.number(),
  currency: z.string(),
  /** Per cent. */
  discount: z.number().optional(),
  formattedPrice: z.string(),
})
export type Money = z.output<typeof money>

const supportedCurrencies = new Set(Intl.supportedValuesOf('currency'))

/** Returns whether `code` is an ISO 4217 currency that `Intl` can format. */
export const isCurrency = (code: string): boolean => supportedCurrencies.has(code)

/** Returns the number of decimals of a currency: 2 for most, 0 for JPY and UGX, 3 for KWD. */
const decimalsOf = memoize(
  (currency: string): number =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
)

/**
 * Returns the amount in the smallest unit, or `null` if it has more decimals than the currency.
 * Tolerates floating-point errors below 1e-9: 19.99 is 1999 although 19.99 * 100 is not.
 */
export const toMinor = (amount: number, currency: string): number | null => {
  const scale = 10 ** decimalsOf(currency)
  const minor = Math.round(amount * scale)
  return Math.abs(minor / scale - amount) <= 1e-9 ? minor : null
}

/** Returns the amount in major units; the inverse of `toMinor`. */
export const fromMinor = (minor: number, currency: string): number => minor / 10 ** decimalsOf(currency)
