import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { categoryNamed } from '../../../../contract/categories/categories.ts'
import type { listProducts as listProductsEndpoint } from '../../../../contract/products/lists.ts'
import type { ParsedInput } from '../../../../contract/wire.ts'
import type { Builder } from '../../../../platform/db/prepared.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { shopTable } from '../../shops/tables.ts'

type Input = ParsedInput<typeof listProductsEndpoint>
export type Filters = Partial<
  Pick<Input, 'category' | 'minPrice' | 'maxPrice' | 'currency' | 'country' | 'condition' | 'shopId'>
>

const eb = expressionBuilder<DB & { p: DB['Product'] }, 'p'>()

/** The amount in major units of the product's currency, as an index stores it. */
const wholePrice = sql<number>`whole_price(p."priceMinor", p.currency)`

/**
 * Condition: the price of a product `p`, in units of its own currency, is within the given limits.
 */
export const isPricedBetween = (min: number | undefined, max: number | undefined): Expression<SqlBool> =>
  eb.and([
    ...(min === undefined ? [] : [sql<boolean>`${wholePrice} >= ${min}::numeric`]),
    ...(max === undefined ? [] : [sql<boolean>`${wholePrice} <= ${max}::numeric`]),
  ])

/** Returns the filters that are set as conditions on a product `p`. */
export const conditionsOf = (filters: Filters): Expression<SqlBool>[] => {
  const { shopId, category, condition, country, currency, minPrice, maxPrice } = filters
  const conditions: Record<keyof Filters, Expression<SqlBool> | false | undefined> = {
    shopId: shopId !== undefined && eb('p.shopId', '=', shopId),
    category: category ? eb('p.category', '=', categoryNamed(category)) : undefined,
    condition: condition !== undefined && sql<boolean>`lower(p.condition) = ${condition.toLowerCase()}`,
    country:
      country !== undefined &&
      eb(
        'p.shopId',
        'in',
        eb.selectFrom(shopTable.as('shop')).select('shop.id').where('shop.countryCode', '=', country),
      ),
    currency: currency !== undefined && eb('p.currency', '=', currency),
    minPrice: minPrice !== undefined && isPricedBetween(minPrice, undefined),
    maxPrice: maxPrice !== undefined && isPricedBetween(undefined, maxPrice),
  }
  return Object.values(conditions).filter((one) => typeof one === 'object')
}

/** All filters as parameters of a prepared query; `null` where one is not set. */
export type FilterParams = { [Name in keyof Required<Filters>]: NonNullable<Filters[Name]> | null }

/** Returns the values of the filters' parameters. */
export const filterParams = (filters: Filters): FilterParams => ({
  shopId: filters.shopId ?? null,
  category: filters.category ? categoryNamed(filters.category) : null,
  condition: filters.condition?.toLowerCase() ?? null,
  country: filters.country ?? null,
  currency: filters.currency ?? null,
  minPrice: filters.minPrice ?? null,
  maxPrice: filters.maxPrice ?? null,
})

/**
 * Condition: a product `p` matches the filters. For few products known by id: no index serves it.
 */
export const fitsFilters = (param: Builder<FilterParams>['param']): RawBuilder<SqlBool> => {
  const conditions: Record<keyof Filters, RawBuilder<unknown>> = {
    shopId: sql`(${param('shopId')}::uuid IS NULL OR p."shopId" = ${param('shopId')}::uuid)`,
    category: sql`(${param('category')}::text IS NULL OR p.category = ${param('category')}::text)`,
    condition: sql`(${param('condition')}::text IS NULL OR lower(p.condition) = ${param('condition')}::text)`,
    country: sql`(${param('country')}::text IS NULL
      OR p."shopId" IN (SELECT id FROM ${shopTable} WHERE "countryCode" = ${param('country')}::text))`,
    currency: sql`(${param('currency')}::text IS NULL OR p.currency = ${param('currency')}::text)`,
    minPrice: sql`(${param('minPrice')}::numeric IS NULL OR ${wholePrice} >= ${param('minPrice')}::numeric)`,
    maxPrice: sql`(${param('maxPrice')}::numeric IS NULL OR ${wholePrice} <= ${param('maxPrice')}::numeric)`,
  }
  return sql`(${sql.join(Object.values(conditions), sql` AND `)})`
}

/**
 * Returns the filters that the search index contains, as its terms (see `search_refresh` in the
 * migrations).
 */
export const filterWords = ({ shopId, category, condition, country, currency }: Filters): string[] =>
  Object.entries({
    shop: shopId,
    category: category && categoryNamed(category),
    condition: condition?.toLowerCase(),
    country,
    currency,
  }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
