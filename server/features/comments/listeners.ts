import type { Comment } from '../../../contract/comments/views.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { forgetUser } from './actions/forget-user.ts'
import { commentChanged, commentPosted } from './events.ts'
import { findComment } from './queries/one.ts'

type About = { commentId: string; targetType: 'product' | 'shop'; targetId: string }

/**
 * A new comment is shown to all who watch what it is about. One that changed comes again under its id, as it is then:
 * with other words, or as a place that is empty.
 */
export const listenForComments = (platform: Platform) => {
  const push = async ({ commentId, targetType, targetId }: About) => {
    const comment = await findComment(platform, commentId, null)
    if (!comment) return
    await platform.bus.publish({
      rooms: [`${targetType}:${targetId}`],
      event: 'comment:new',
      data: { targetType, targetId, comment: comment.isHidden ? emptied(comment) : comment },
    })
  }
  platform.outbox.on(commentPosted, 'comments.push-new', push)
  platform.outbox.on(commentChanged, 'comments.push-changed', push)
  platform.outbox.on(accountDeleted, 'comments.forget-user', ({ userId }) => forgetUser(platform, userId))
}

/** To a room a hidden comment is one that is gone. */
const emptied = (comment: Comment): Comment => ({
  ...comment,
  comment: '',
  media: [],
  rating: null,
  isDeleted: true,
  isHidden: false,
  editedAt: null,
})
