import { decimalsOf } from '../../../../contract/money.ts'
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
    { name: 'min', sql: (value) => `p."priceMinor" >= ${value}::numeric * ${UNITS}`, value: minPrice },
    { name: 'max', sql: (value) => `p."priceMinor" <= ${value}::numeric * ${UNITS}`, value: maxPrice },
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

const currenciesWith = (decimals: number): string =>
  Intl.supportedValuesOf('currency')
    .filter((currency) => decimalsOf(currency) === decimals)
    .map((currency) => `'${currency}'`)
    .join(', ')

/** How many of the smallest unit make a whole one of the product's own currency. */
const UNITS = `(CASE WHEN p.currency IN (${currenciesWith(0)}) THEN 1 WHEN p.currency IN (${currenciesWith(3)}) THEN 1000 ELSE 100 END)`
