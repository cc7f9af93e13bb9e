import { z } from 'zod'

/** A price on the wire. `amount` is in whole units of the currency (12.5 is twelve and a half), never in cents. */
export const money = z.object({
  amount: z.number(),
  currency: z.string(),
  discount: z.number().optional(),
  formattedPrice: z.string(),
})
export type Money = z.output<typeof money>

const known = new Set(Intl.supportedValuesOf('currency'))

/** Answers whether `code` is a currency of ISO 4217 that we can format. */
export const isCurrency = (code: string): boolean => known.has(code)

const decimals = new Map<string, number>()

/** How many decimals a currency has: 2 for most, 0 for JPY and UGX, 3 for KWD. Asked of Intl once: it is slow to say. */
export const decimalsOf = (currency: string): number => {
  const known = decimals.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const count = format.resolvedOptions().maximumFractionDigits ?? 2
  decimals.set(currency, count)
  return count
}

/**
 * The amount as a whole number of the smallest unit, or `null` where it has more decimals than the currency.
 * A float's error below 1e-9 is forgiven (decisions, section 2): 19.99 is 1999 although 19.99 * 100 is not.
 */
export const toMinor = (amount: number, currency: string): number | null => {
  const scale = 10 ** decimalsOf(currency)
  const minor = Math.round(amount * scale)
  return Math.abs(minor / scale - amount) <= 1e-9 ? minor : null
}

/** The opposite of `toMinor`. */
export const fromMinor = (minor: number, currency: string): number => minor / 10 ** decimalsOf(currency)
