/** SQL text about a product `p`, until the assistant composes typed queries from the catalogue. */

/** Whether a list shows the product to a viewer, a parameter such as `$1`. */
export const listedTo = (viewer: string): string =>
  `(p."isListed" AND p."ownerId" NOT IN (
    SELECT "blockedId" FROM "UserBlock" WHERE "blockerId" = ${viewer}::uuid
    UNION ALL SELECT "blockerId" FROM "UserBlock" WHERE "blockedId" = ${viewer}::uuid))`

/** A condition with its parameter's value. */
export type Filter = { name: string; sql(parameter: string): string; value: unknown }

const wholePrice = 'whole_price(p."priceMinor", p.currency)'

/** The limits of price and currency that are set, as conditions. */
export const priceFilters = (limits: {
  currency?: string | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
}): Filter[] => {
  const filters: Filter[] = [
    { name: 'currency', sql: (value) => `p.currency = ${value}::text`, value: limits.currency },
    { name: 'min', sql: (value) => `${wholePrice} >= ${value}::numeric`, value: limits.minPrice },
    { name: 'max', sql: (value) => `${wholePrice} <= ${value}::numeric`, value: limits.maxPrice },
  ]
  return filters.filter(({ value }) => value !== undefined)
}
