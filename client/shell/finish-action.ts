import { call } from '../app/call.ts'
import { offerAction, type PendingAction } from '../app/pending-action.ts'
import { showFailure } from '../app/show-failure.ts'
import { texts } from '../messages/first-load.ts'

/** Finishes the action that a visitor began before signing in. Each call is idempotent. */
export const finishAction = async (action: PendingAction): Promise<void> => {
  try {
    switch (action.kind) {
      case 'like':
        await call('setLike', { id: action.id, liked: true })
        return await reload(action.id)
      case 'bookmark':
        await call('setBookmark', { id: action.id, bookmarked: true })
        return await reload(action.id)
      case 'followShop': {
        const { isFollowing, followersCount } = await call('followShop', { id: action.id, following: true })
        const { noteFollows } = await import('../features/follows/store.ts')
        return noteFollows([{ id: action.id, isFollowing, followersCount }])
      }
      case 'followUser': {
        await call('followUser', { followingId: action.id })
        const { notePeople } = await import('../features/follows/people.ts')
        return notePeople([{ id: action.id, isFollowing: true }])
      }
      case 'likeComment': {
        offerAction({ kind: 'comments', id: action.on })
        const { liked, likesCount } = await call('likeComment', { id: action.id, liked: true })
        const { patchEntry } = await import('../features/comments/store.ts')
        return patchEntry(action.id, () => ({ userLiked: liked, likes: likesCount }))
      }
      case 'saveSearch': {
        const { ensureSaved } = await import('../features/saved-searches/store.ts')
        return await ensureSaved(action.query)
      }
      case 'go':
        return
      default:
        offerAction(action)
    }
  } catch (error) {
    showFailure(error, failedText(action))
  }
}

const failedText = ({ kind }: PendingAction): string => {
  if (kind === 'like' || kind === 'likeComment') return texts.likes.failed
  if (kind === 'followShop' || kind === 'followUser') return texts.follows.failed
  return texts.likes.failedSave
}

const reload = async (productId: string): Promise<void> => {
  const { loadProduct } = await import('../features/products/api.ts')
  await loadProduct(productId)
}
