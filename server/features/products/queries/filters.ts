import type { listProducts as listProductsCall } from '../../../../contract/products/lists.ts'
import { shopCategories } from '../../../../contract/shops/views.ts'
import type { CallParsed } from '../../../../contract/wire.ts'

type Asked = CallParsed<typeof listProductsCall>
export type Filters = Partial<
  Pick<Asked, 'category' | 'minPrice' | 'maxPrice' | 'currency' | 'country' | 'condition' | 'shopId'>
>

/** One condition on `p` with its parameter's value. */
export type Filter = { name: string; sql(parameter: string): string; value: unknown }

/** What of the filters is set, as conditions. */
export function filtersOf(asked: Filters): Filter[] {
  const { shopId, category, condition, country, currency, minPrice, maxPrice } = asked
  const filters: Filter[] = [
    { name: 'shop', sql: (value) => `p."shopId" = ${value}::uuid`, value: shopId },
    {
      name: 'category',
      sql: (value) => `p.category = ${value}::text`,
      value: category && namedCategory(category),
    },
    {
      name: 'condition',
      sql: (value) => `lower(p.condition) = ${value}::text`,
      value: condition?.toLowerCase(),
    },
    {
      name: 'country',
      sql: (value) => `p."shopId" IN (SELECT id FROM "Shop" WHERE "countryCode" = ${value}::text)`,
      value: country,
    },
    { name: 'currency', sql: (value) => `p.currency = ${value}::text`, value: currency },
    { name: 'min', sql: (value) => `${WHOLE_PRICE} >= ${value}::numeric`, value: minPrice },
    { name: 'max', sql: (value) => `${WHOLE_PRICE} <= ${value}::numeric`, value: maxPrice },
  ]
  return filters.filter(({ value }) => value !== undefined)
}

/** The same, where it can be said so, as words of the search's documents (see the migration's `search_refresh`). */
export const filterWords = ({ shopId, category, condition, country, currency }: Filters): string[] =>
  Object.entries({
    shop: shopId,
    category: category && namedCategory(category),
    condition: condition?.toLowerCase(),
    country,
    currency,
  }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))

/** A category as products carry it, however it was written. */
export const namedCategory = (asked: string): string =>
  shopCategories.find((name) => name.toLowerCase() === asked.trim().toLowerCase()) ?? asked.trim()

/** An amount in whole units of the product's own currency, as an index holds it (the function is the migration's). */
const WHOLE_PRICE = 'whole_price(p."priceMinor", p.currency)'
