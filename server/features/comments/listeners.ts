import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { forgetUser } from './actions/forget-user.ts'
import { commentPosted } from './events.ts'
import { findComment } from './queries.ts'

/** A new comment is shown to all who watch what it is about. */
export const listenForComments = (platform: Platform) => {
  platform.outbox.on(commentPosted, 'comments.push-new', async ({ commentId, targetType, targetId }) => {
    const comment = await findComment(platform, commentId, null)
    if (!comment) return
    await platform.bus.publish({
      rooms: [`${targetType}:${targetId}`],
      event: 'comment:new',
      data: { targetType, targetId, comment },
    })
  })
  platform.outbox.on(accountDeleted, 'comments.forget-user', ({ userId }) => forgetUser(platform, userId))
}
