import { sql } from 'kysely'
import type { ProductRow } from './columns.ts'

/** What a product's price is made of: see `priceMinor` and its neighbours in the schema. */
export type Pricing = Pick<
  ProductRow,
  'priceMinor' | 'reducedMinor' | 'discount' | 'isOnSale' | 'saleStartsAt' | 'saleEndsAt'
>

/** A whole price, in hundredths of a per cent. */
const WHOLE = 10_000

/**
 * Returns a price at a moment, in the smallest unit of its currency: the regular price, the price with the sale (half a
 * unit off counts as one), and the discount. The sale's window includes its start, not its end; a missing end is open.
 */
export const priceAt = (
  pricing: Pricing,
  now: Date,
): { regular: number; now: number; discount: number } | null => {
  const { priceMinor, reducedMinor, isOnSale, saleStartsAt, saleEndsAt } = pricing
  if (priceMinor === null) return null
  const regular = priceMinor + reducedMinor
  const isWithin = (saleStartsAt === null || saleStartsAt <= now) && (saleEndsAt === null || now < saleEndsAt)
  const discount = isOnSale && isWithin ? pricing.discount : 0
  return { regular, now: regular - Math.round((regular * discount) / WHOLE), discount }
}

/** What the sale of a product `p` takes off now, as `priceAt` computes it. */
export const reduction = sql<number>`
  CASE WHEN p."isOnSale" AND (p."saleStartsAt" IS NULL OR p."saleStartsAt" <= now())
      AND (p."saleEndsAt" IS NULL OR now() < p."saleEndsAt")
    THEN round((p."priceMinor" + p."reducedMinor") * p.discount::numeric / ${sql.lit(WHOLE)})::bigint ELSE 0 END`
