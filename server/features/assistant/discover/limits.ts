import { toMinor } from '../../../../contract/money.ts'
import { convert, ratedCurrencies } from '../price/exchange-rates.ts'
import type { Budget } from '../query/limits.ts'
import { type Filter, priceFilters } from './product-sql.ts'

/**
 * The conditions that a budget sets. Without a currency it compares with each product's own amount; with one, prices in
 * other currencies are compared by the exchange rates, and a price without a rate is left out.
 */
export const budgetFilters = (budget: Budget | null): Filter[] => {
  if (!budget) return []
  const { min, max, currency } = budget
  if (currency === null) return priceFilters({ minPrice: min ?? undefined, maxPrice: max ?? undefined })
  const currencies = [...new Set([currency, ...ratedCurrencies])]
  const limits = currencies.flatMap((other) => {
    const [least, most] = [min, max].map((amount) =>
      amount === null ? null : convert(amount, currency, other),
    )
    const isRated = (amount: number | null | undefined, asked: number | null) =>
      asked === null || amount !== null
    return isRated(least, min) && isRated(most, max)
      ? [[other, { min: inMinor(least, other, Math.ceil), max: inMinor(most, other, Math.floor) }] as const]
      : []
  })
  const limit = (value: string, side: string) => `(${value}::jsonb -> p.currency ->> '${side}')::numeric`
  const within = (value: string) =>
    `(${value}::jsonb ? p.currency AND p."priceMinor" >= coalesce(${limit(value, 'min')}, 0)
      AND p."priceMinor" <= coalesce(${limit(value, 'max')}, 1e15))`
  return [{ name: 'budget', sql: within, value: JSON.stringify(Object.fromEntries(limits)) }]
}

/** Rounded inwards to a whole unit, so that no price outside a limit passes. */
const inMinor = (
  amount: number | null | undefined,
  currency: string,
  round: (amount: number) => number,
): number | null =>
  amount === null || amount === undefined
    ? null
    : (toMinor(round(amount * 100 - 1e-7) / 100, currency) ?? toMinor(round(amount), currency))
