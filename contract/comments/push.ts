import { z } from 'zod'
import { id } from '../ids.ts'
import { push } from '../wire.ts'
import { comment } from './views.ts'

/**
 * A new comment, or a known id after an edit, a deletion or a moderation. Sent to everyone who
 * watches the target. `userLiked` is always false in it.
 */
export const commentNew = push(
  'comment:new',
  z.object({ targetType: z.enum(['product', 'shop']), targetId: id, comment }),
)
