import { z } from 'zod'
import { id } from '../ids.ts'
import { push } from '../wire.ts'
import { comment } from './views.ts'

/** To all who watch the target. `userLiked` is always false here: a room learns nothing of one viewer. */
export const commentNew = push(
  'comment:new',
  z.object({ targetType: z.enum(['product', 'shop']), targetId: id, comment }),
)
