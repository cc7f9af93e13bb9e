import type { Comment } from '../../../contract/comments/views.ts'
import type { Room } from '../../../platform/bus/port.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { eraseUser } from './actions/erase-user.ts'
import { commentChanged, commentPosted } from './events.ts'
import { findAudience } from './queries/audience.ts'
import { findComment } from './queries/comment.ts'

type ChangedComment = { commentId: string; targetType: 'product' | 'shop'; targetId: string }

/**
 * Pushes a new or changed comment to the pages that show its product or shop, or only to the owner
 * of a hidden one. Replies in a hidden thread are not pushed.
 */
export const listenForComments = (platform: Platform) => {
  const push = async ({ commentId, targetType, targetId }: ChangedComment) => {
    const comment = await findComment(platform, commentId, null)
    const audience = await findAudience(platform, commentId)
    if (!comment || !audience || audience.isThreadHidden) return
    const { isTargetPublic, ownerId } = audience
    const rooms: Room[] = isTargetPublic ? [`${targetType}:${targetId}`] : ownerId ? [`user:${ownerId}`] : []
    await platform.bus.publish({
      rooms,
      event: 'comment:new',
      data: { targetType, targetId, comment: comment.isHidden ? emptied(comment) : comment },
    })
  }
  platform.outbox.on(commentPosted, 'comments.push-new', push)
  platform.outbox.on(commentChanged, 'comments.push-changed', push)
  platform.outbox.on(accountDeleted, 'comments.forget-user', ({ userId }) => eraseUser(platform, userId))
}

/** A room sees a hidden comment as deleted. */
const emptied = (comment: Comment): Comment => ({
  ...comment,
  comment: '',
  media: [],
  rating: null,
  isDeleted: true,
  isHidden: false,
  editedAt: null,
})
