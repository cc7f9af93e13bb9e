/** What a product's price is made of: see `priceMinor` and its neighbours in the schema. */
export type Pricing = {
  priceMinor: number | null
  reducedMinor: number
  /** Hundredths of a per cent. */
  discount: number
  isOnSale: boolean
  saleStartsAt: Date | null
  saleEndsAt: Date | null
}

/** A whole price, in hundredths of a per cent. */
const WHOLE = 10_000

/**
 * A price at a moment, in the smallest unit of its currency: without the sale, what the sale takes off (half a unit
 * counts as one), and so what one pays. The window holds its beginning and not its end; an end that is empty is open.
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

/** The same in SQL: what the sale of `p` takes off now. */
export const reductionSql = `
  CASE WHEN p."isOnSale" AND (p."saleStartsAt" IS NULL OR p."saleStartsAt" <= now())
      AND (p."saleEndsAt" IS NULL OR now() < p."saleEndsAt")
    THEN round((p."priceMinor" + p."reducedMinor") * p.discount::numeric / ${WHOLE})::bigint ELSE 0 END`
