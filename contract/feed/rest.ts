import { z } from 'zod'
import { cursorQuery } from '../ids.ts'
import { product, productPagination } from '../products/views.ts'
import { endpoint } from '../wire.ts'

export const getFeed = endpoint({
  method: 'GET',
  path: '/users/feed',
  summary:
    'The video feed. By `cursor` nothing comes twice and nothing is skipped, whatever is added meanwhile',
  query: cursorQuery().extend({
    sort: z.enum(['newest', 'price-low', 'price-high', 'popular']).optional(),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  answer: z.object({
    products: z.array(product),
    pagination: productPagination,
    isPersonalized: z.boolean(),
  }),
})
