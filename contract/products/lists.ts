import { z } from 'zod'
import { byId, cursorQuery, id } from '../ids.ts'
import { isCurrency } from '../money.ts'
import { field } from '../texts.ts'
import { endpoint } from '../wire.ts'
import { asNumber, blankIsAbsent } from './details.ts'
import { product, productPagination } from './views.ts'

const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional())

const amount = z.preprocess(
  (value) => asNumber(blankIsAbsent(value)),
  z.number(field.pricePositive).min(0, field.pricePositive).max(1e12).optional(),
)

/** In whole units. Without a currency, amounts compare with the product's own (decisions, section 10). */
const narrowing = {
  category: optional(z.string().trim().max(100)),
  minPrice: amount,
  maxPrice: amount,
  currency: optional(z.string().trim().toUpperCase().refine(isCurrency, field.currency)),
  /** Where the shop is: an ISO 3166 code of two letters. */
  country: optional(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, field.country),
  ),
  condition: optional(z.string().trim().max(50)),
  shopId: optional(z.uuid()),
}

/** Checklist PRD-16. Without one, a search answers the best match first, any other list the newest. */
export const productSorts = ['newest', 'price-low', 'price-high', 'popular'] as const
export type ProductSort = (typeof productSorts)[number]

const asking = cursorQuery().extend({
  ...narrowing,
  sort: optional(z.enum(productSorts)),
  q: optional(z.string().trim().max(500)),
})

const absent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value ?? undefined, schema)

/** What of a list can be looked for again and again: its words and filters. In a body, `null` is nothing. */
export const wishFields = {
  q: absent(asking.shape.q),
  category: absent(narrowing.category),
  minPrice: absent(narrowing.minPrice),
  maxPrice: absent(narrowing.maxPrice),
  currency: absent(narrowing.currency),
  country: absent(narrowing.country),
  condition: absent(narrowing.condition),
}

const answer = z.object({ products: z.array(product), pagination: productPagination })

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'Products, the newest first; with `q` those that match, the best first',
  query: asking,
  answer,
})

export const searchProducts = endpoint({
  method: 'GET',
  path: '/products/search',
  summary: 'The same: accents, endings, unfinished words and typing errors are forgiven',
  query: asking,
  answer,
})

export const listCategoryProducts = endpoint({
  method: 'GET',
  path: '/products/category/:category',
  summary: 'The products of one category; none where there is no such category',
  params: z.object({ category: z.string().max(100) }),
  query: asking.omit({ category: true }),
  answer,
})

const ranked = cursorQuery().extend(narrowing)

export const listFeaturedProducts = endpoint({
  method: 'GET',
  path: '/products/featured',
  summary: 'Products that an administrator has picked out, the newest first',
  query: ranked,
  answer,
})

export const listTrendingProducts = endpoint({
  method: 'GET',
  path: '/products/trending',
  summary: 'What is liked, saved, asked about and looked at a lot for its age',
  query: ranked,
  answer,
})

export const listRecommendedProducts = endpoint({
  method: 'GET',
  path: '/products/recommended',
  summary: 'By what one liked, saved and follows; to visitors what is good, near and new',
  query: ranked,
  answer,
})

export const listSimilarProducts = endpoint({
  method: 'GET',
  path: '/products/:id/similar',
  summary: 'Products like this one, the closest first',
  params: byId,
  query: cursorQuery(),
  answer,
  errors: ['NOT_FOUND'],
})

export const listShopProducts = endpoint({
  method: 'GET',
  path: '/shops/:shopId/products',
  summary: 'A shop’s products; its owner also sees those that are not visible to others',
  params: z.object({ shopId: id }),
  query: cursorQuery(),
  answer,
  errors: ['NO_SHOP'],
})
