import { type PendingAction, setPendingAction } from '../../app/pending-action.ts'
import { showFailure } from '../../app/show-failure.ts'
import { texts } from '../../messages/first-load.ts'

/**
 * Finishes the action that a visitor began before signing in. Likes, bookmarks and follows are
 * queued like later taps, and retried without a network.
 */
export const finishAction = async (action: PendingAction): Promise<void> => {
  try {
    switch (action.kind) {
      case 'like':
      case 'bookmark':
        return await (await import('../../features/likes/finish.ts')).finishLike(action.kind, action.id)
      case 'followShop':
        return (await import('../../features/follows/store.ts')).toggleFollow(action.id, true)
      case 'followUser':
        return (await import('../../features/follows/people.ts')).toggleFollowPerson(action.id, true)
      case 'likeComment': {
        setPendingAction({ kind: 'comments', id: action.on })
        const { toggleCommentLike } = await import('../../features/comments/store.ts')
        return toggleCommentLike(action.id, action.on, true)
      }
      case 'saveSearch': {
        const { ensureSaved } = await import('../../features/saved-searches/store.ts')
        return await ensureSaved(action.query)
      }
      case 'go':
        return
      default:
        setPendingAction(action)
    }
  } catch (error) {
    showFailure(error, texts.likes.failedSave)
  }
}
