import { type Expression, type SqlBool, sql } from 'kysely'
import { toMinor } from '../../../../contract/money.ts'
import { convert, type Rates } from '../../../../platform/exchange-rates/rates.ts'
import { isPricedBetween } from '../../products/tables.ts'
import type { Budget } from '../query/limits.ts'

/**
 * Returns the conditions that a budget sets on a product `p`. Without a currency it compares with
 * the product's own amount; with one, other currencies are converted, and prices without a rate are
 * left out.
 */
export const budgetFilters = (budget: Budget | null, rates: Rates): Expression<SqlBool>[] => {
  if (!budget) return []
  const { min, max, currency } = budget
  if (currency === null)
    return min === null && max === null ? [] : [isPricedBetween(min ?? undefined, max ?? undefined)]
  const currencies = [...new Set([currency, ...rates.keys()])]
  const limits = currencies.flatMap((other) => {
    const [least, most] = [min, max].map((amount) =>
      amount === null ? null : convert(amount, { from: currency, to: other }, rates),
    )
    const isRated = (amount: number | null | undefined, bound: number | null) =>
      bound === null || amount !== null
    return isRated(least, min) && isRated(most, max)
      ? [[other, { min: inMinor(least, other, 'min'), max: inMinor(most, other, 'max') }] as const]
      : []
  })
  const byCurrency = JSON.stringify(Object.fromEntries(limits))
  const limit = (side: 'min' | 'max') =>
    sql<number | null>`(${byCurrency}::jsonb -> p.currency ->> ${sql.lit(side)})::numeric`
  return [
    sql<boolean>`(${byCurrency}::jsonb ? p.currency AND p."priceMinor" >= coalesce(${limit('min')}, 0)
      AND p."priceMinor" <= coalesce(${limit('max')}, 1e15))`,
  ]
}

/** Floating-point error that conversions may leave, in hundredths of a unit. */
const TOLERANCE = 1e-7
const inwards = {
  min: (amount: number) => Math.ceil(amount - TOLERANCE),
  max: (amount: number) => Math.floor(amount + TOLERANCE),
}

/** Returns a limit in minor units, rounded inwards to hundredths, or else to whole units. */
const inMinor = (amount: number | null | undefined, currency: string, side: 'min' | 'max'): number | null => {
  if (amount === null || amount === undefined) return null
  const round = inwards[side]
  return toMinor(round(amount * 100) / 100, currency) ?? toMinor(round(amount), currency)
}
