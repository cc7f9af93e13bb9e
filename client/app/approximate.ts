import { formatMoney } from '../ui/format-money.ts'

type Rates = { currency: string; rates: Readonly<Record<string, number>> }

/**
 * Converts a price into another currency, rounded to three significant digits ('E 1,240').
 * Returns `null` for the same currency, and where one of the two has no rate.
 */
export const approximate = (
  { amount, currency }: { amount: number; currency: string },
  { currency: own, rates }: Rates,
): string | null => {
  const [given, wanted] = [rates[currency], rates[own]]
  if (currency === own || !given || !wanted) return null
  return formatMoney(Number(((amount / given) * wanted).toPrecision(3)), own)
}
