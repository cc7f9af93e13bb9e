import { z } from 'zod'
import { id } from '../ids.ts'
import { push } from '../wire.ts'

/** To all who watch the product: absolute counts, at most five a second for each, and always the final value. */
export const productCounts = push(
  'product:counts',
  z.object({
    productId: id,
    likes: z.number().int(),
    bookmarks: z.number().int(),
    comments: z.number().int(),
    views: z.number().int(),
  }),
)
