import { sql } from 'kysely'
import type { ProductRow } from './columns.ts'

/** The columns of a product's price: see `priceMinor` and its neighbours in the schema. */
export type Pricing = Pick<
  ProductRow,
  'priceMinor' | 'reducedMinor' | 'discount' | 'isOnSale' | 'saleStartsAt' | 'saleEndsAt'
>

/** 100 per cent, in hundredths of a per cent. */
const FULL_PRICE = 10_000

/**
 * Returns the price at a moment in minor units: regular, current, and the discount. A reduction of
 * half a minor unit is rounded up. The sale includes its start, not its end, if it has one.
 */
export const priceAt = (
  pricing: Pricing,
  now: Date,
): { regular: number; current: number; discount: number } | null => {
  const { priceMinor, reducedMinor, isOnSale, saleStartsAt, saleEndsAt } = pricing
  if (priceMinor === null) return null
  const regular = priceMinor + reducedMinor
  const isWithin = (saleStartsAt === null || saleStartsAt <= now) && (saleEndsAt === null || now < saleEndsAt)
  const discount = isOnSale && isWithin ? pricing.discount : 0
  return { regular, current: regular - Math.round((regular * discount) / FULL_PRICE), discount }
}

/** The current reduction of a product `p`, as `priceAt` computes it. */
export const reduction = sql<number>`
  CASE WHEN p."isOnSale" AND (p."saleStartsAt" IS NULL OR p."saleStartsAt" <= now())
      AND (p."saleEndsAt" IS NULL OR now() < p."saleEndsAt")
    THEN round((p."priceMinor" + p."reducedMinor") * p.discount::numeric / ${sql.lit(FULL_PRICE)})::bigint ELSE 0 END`
