import { z } from 'zod'
import { cursorQuery } from '../ids.ts'
import { product, productPagination, productViewer } from '../products/views.ts'
import { endpoint } from '../wire.ts'

/** A product of the feed says beside the viewer's other flags why it stands where it does; where it was sorted, nothing. */
const feedProduct = product.extend({ viewer: productViewer.extend({ reason: z.string().nullable() }) })

export const getFeed = endpoint({
  method: 'GET',
  path: '/users/feed',
  summary:
    'The video feed: ranked for the caller, unless `sort` says how. By `cursor` nothing comes twice and nothing is skipped, whatever is added meanwhile',
  query: cursorQuery().extend({
    sort: z.enum(['newest', 'price-low', 'price-high', 'popular']).optional(),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  answer: z.object({
    products: z.array(feedProduct),
    pagination: productPagination,
    isPersonalized: z.boolean(),
  }),
})
