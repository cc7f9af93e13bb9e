import type { PushHandlers } from '../../app/live.ts'
import { putComment } from './changes.ts'

export const commentsPushes = {
  /** A new comment, or a changed one under its id. */
  'comment:new': ({ targetType, targetId, comment }) =>
    putComment({ type: targetType, id: targetId }, comment),
} satisfies PushHandlers
