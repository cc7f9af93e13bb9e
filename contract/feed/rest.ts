import { z } from 'zod'
import { cursorQuery } from '../pagination.ts'
import { productSorts } from '../products/lists.ts'
import { product, productPagination, productViewer } from '../products/views.ts'
import { endpoint } from '../wire.ts'
import { feedReasons } from './reasons.ts'

/**
 * In a ranked feed, `viewer.reasonCode` says why a product was chosen, and `viewer.reason` the same
 * in English; in a sorted feed both are `null`.
 */
const feedProduct = product.extend({
  viewer: productViewer.extend({
    reason: z.string().nullable(),
    reasonCode: z.enum(feedReasons).nullable(),
  }),
})

export const getFeed = endpoint({
  method: 'GET',
  path: '/users/feed',
  summary:
    'The video feed, ranked for the caller or sorted by `sort`; with `scope=following` of followed shops only. Paging by `cursor` neither repeats nor skips products',
  query: cursorQuery().extend({
    sort: z
      .enum(productSorts)
      .or(z.literal('').transform(() => undefined))
      .optional(),
    order: z.enum(['asc', 'desc']).default('desc'),
    /** `following`: only products of followed shops, by `sort`, the newest first by default. */
    scope: z.enum(['all', 'following']).optional(),
  }),
  answer: z.object({
    products: z.array(feedProduct),
    pagination: productPagination,
    isPersonalized: z.boolean(),
  }),
})
