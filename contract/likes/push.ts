import { z } from 'zod'
import { id } from '../ids.ts'
import { push } from '../wire.ts'

/**
 * Absolute counts, sent to everyone who watches the product: at most five a second, and always the
 * final values.
 */
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
