import type { Comment } from '../../../contract/comments/views.ts'
import { currentUser } from '../../app/session.ts'
import { patchProduct } from '../products/store.ts'
import type { Target } from './api.ts'
import { noThread, patchEntry, patchThread, putThread, readEntry, threadOf, upsert } from './store.ts'

/**
 * Stores a new or changed comment or reply, own or pushed; repeating it changes nothing. A deleted
 * one is removed, or stays as an empty place while it has replies.
 */
export const putComment = (target: Target, comment: Comment): void => {
  const known = readEntry(comment.id)
  if (comment.isDeleted) {
    if (known) removeComment(target, comment.id)
    return
  }
  // A push has no part of the viewer.
  upsert([known ? { ...comment, userLiked: known.userLiked } : comment])
  if (known) return
  const { parentId, id } = comment
  const isOwn = comment.userId === currentUser()?.id
  if (parentId !== null) {
    patchEntry(parentId, ({ replyIds, replyCount, isUnfolded }) => ({
      replyIds: replyIds.includes(id) ? replyIds : [...replyIds, id],
      replyCount: replyCount + 1,
      // One sees what one has written.
      isUnfolded: isUnfolded || isOwn,
    }))
    return
  }
  // The first page may not have come yet.
  if (isOwn && !threadOf(target.id)) putThread({ ...noThread, id: target.id })
  patchThread(target.id, ({ addedIds, freshIds, totalComments }) => ({
    ...(isOwn ? { addedIds: [id, ...addedIds] } : { freshIds: [id, ...freshIds] }),
    totalComments: totalComments + 1,
  }))
}

/**
 * Stores the first page of a thread. Comments that were added or pushed during its request stay,
 * since the answer may be older. `addedBefore` are those that were added before the request.
 */
export const putFirstPage = (
  target: Target,
  page: {
    comments: readonly { id: string }[]
    stats: { totalComments: number; averageRating: number }
    addedBefore: readonly string[]
  },
): void => {
  const { comments, stats, addedBefore } = page
  const known = new Set([...comments.map(({ id }) => id), ...addedBefore])
  const { addedIds, freshIds } = threadOf(target.id) ?? noThread
  const added = addedIds.filter((id) => !known.has(id))
  const totalComments = stats.totalComments + added.length
  putThread({
    ...{ id: target.id, ...stats, totalComments },
    ...{ addedIds: added, freshIds: freshIds.filter((id) => !known.has(id)) },
  })
  noteCount(target, totalComments)
}

/** Shows the comments that arrived while the list was scrolled down. */
export const showFresh = (targetId: string): void =>
  patchThread(targetId, ({ addedIds, freshIds }) => ({ addedIds: [...freshIds, ...addedIds], freshIds: [] }))

/** Empties a comment that was deleted; its place stays while it has replies. */
export const removeComment = (target: Target, id: string): void => {
  const entry = readEntry(id)
  if (!entry || entry.isDeleted) return
  patchEntry(id, () => ({ isDeleted: true, comment: '', media: [], rating: null, editedAt: null }))
  const { parentId } = entry
  if (parentId !== null) {
    patchEntry(parentId, ({ replyIds, replyCount }) => ({
      replyIds: without(replyIds, id),
      replyCount: Math.max(0, replyCount - 1),
    }))
    return
  }
  patchThread(target.id, ({ freshIds, totalComments }) => ({
    freshIds: without(freshIds, id),
    totalComments: Math.max(0, totalComments - 1),
  }))
  const thread = threadOf(target.id)
  if (thread) noteCount(target, thread.totalComments)
}

/** Shows the number of comments on the product, too. */
export const noteCount = ({ type, id }: Target, count: number) => {
  if (type === 'product')
    patchProduct(id, (product) => ({ comments: count, stats: { ...product.stats, commentCount: count } }))
}

const without = (ids: readonly string[], id: string): readonly string[] => ids.filter((one) => one !== id)
