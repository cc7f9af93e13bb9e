import { z } from 'zod'
import { field } from '../field-codes.ts'
import { asNumber, blankIsAbsent } from '../form-fields.ts'
import { byId, id } from '../ids.ts'
import { MAX_PRICE } from '../limits.ts'
import { isCurrency } from '../money.ts'
import { cursorQuery } from '../pagination.ts'
import { endpoint } from '../wire.ts'
import { product, productPagination } from './views.ts'

const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional())

const amount = z.preprocess(
  (value) => asNumber(blankIsAbsent(value)),
  z.number(field.pricePositive).min(0, field.pricePositive).max(MAX_PRICE).optional(),
)

/**
 * Amounts are in major units. Without `currency` they are compared in each product's own currency.
 */
const filters = {
  category: optional(z.string().trim().max(100)),
  minPrice: amount,
  maxPrice: amount,
  currency: optional(z.string().trim().toUpperCase().refine(isCurrency, field.currency)),
  /** Country of the shop: ISO 3166-1 alpha-2. */
  country: optional(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, field.country),
  ),
  condition: optional(z.string().trim().max(50)),
  shopId: optional(id),
}

/** Default order: best match for a search, newest first for other lists. */
export const productSorts = ['newest', 'price-low', 'price-high', 'popular'] as const
export type ProductSort = (typeof productSorts)[number]

const listQuery = cursorQuery().extend({
  ...filters,
  sort: optional(z.enum(productSorts)),
  q: optional(z.string().trim().max(500)),
})

const absent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value ?? undefined, schema)

/** Fields of a list's query that a saved search stores. In a body, `null` means absent. */
export const savedQueryFields = {
  q: absent(listQuery.shape.q),
  category: absent(filters.category),
  minPrice: absent(filters.minPrice),
  maxPrice: absent(filters.maxPrice),
  currency: absent(filters.currency),
  country: absent(filters.country),
  condition: absent(filters.condition),
}

const answer = z.object({ products: z.array(product), pagination: productPagination })

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'Products, newest first; with `q` the matching ones, best first',
  query: listQuery,
  answer,
})

export const searchProducts = endpoint({
  method: 'GET',
  path: '/products/search',
  summary: 'The same; tolerates missing accents, endings, unfinished words and typing errors',
  query: listQuery,
  answer,
})

export const listCategoryProducts = endpoint({
  method: 'GET',
  path: '/products/category/:category',
  summary: 'Products of a category; empty for an unknown category',
  params: z.object({ category: z.string().max(100) }),
  query: listQuery.omit({ category: true }),
  answer,
})

const ranked = cursorQuery().extend(filters)

export const listFeaturedProducts = endpoint({
  method: 'GET',
  path: '/products/featured',
  summary: 'Products featured by an administrator, newest first',
  query: ranked,
  answer,
})

export const listTrendingProducts = endpoint({
  method: 'GET',
  path: '/products/trending',
  summary: 'Products with many likes, saves, inquiries and views for their age',
  query: ranked,
  answer,
})

export const listRecommendedProducts = endpoint({
  method: 'GET',
  path: '/products/recommended',
  summary: 'Products recommended by likes, saves and follows; for visitors by quality, country and age',
  query: ranked,
  answer,
})

export const listSimilarProducts = endpoint({
  method: 'GET',
  path: '/products/:id/similar',
  summary: 'Similar products, closest first',
  params: byId,
  query: cursorQuery(),
  answer,
  errors: ['NOT_FOUND'],
})

export const listShopProducts = endpoint({
  method: 'GET',
  path: '/shops/:shopId/products',
  summary: 'Products of a shop; its owner also gets those that others cannot see',
  params: z.object({ shopId: id }),
  query: cursorQuery(),
  answer,
  errors: ['NO_SHOP'],
})
