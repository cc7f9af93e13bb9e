import { CallError, textOf } from '../../app/call-error.ts'
import { peopleTexts } from '../../messages/people.ts'
import { showToast } from '../../ui/toast.ts'
import { loadCommentPage, loadReplies, type SortBy, type Target } from './api.ts'
import { noteCount } from './changes.ts'
import { noThread, patchThread, threadOf, upsert, upsertReplies } from './store.ts'

/** The first page anew; the list that is there stays until it comes. */
export const loadComments = async (target: Target): Promise<void> => {
  const { sortBy } = threadOf(target.id)
  try {
    const { comments, pagination, stats } = await loadCommentPage(target, sortBy)
    // Another order was chosen meanwhile: its own page is on the way.
    if (threadOf(target.id).sortBy !== sortBy) return
    upsert(comments)
    patchThread(target.id, ({ ids: before, freshIds, isLong, cursor }) => {
      const first = comments.map(({ id }) => id)
      // Who has read further keeps the pages beneath.
      const older = isLong ? before.filter((id) => !first.includes(id)) : []
      return {
        ids: [...first, ...older],
        freshIds: freshIds.filter((id) => !first.includes(id)),
        cursor: isLong ? cursor : (pagination.nextCursor ?? null),
        ...stats,
        state: 'ready',
        error: null,
      }
    })
    noteCount(target, stats.totalComments)
  } catch (error) {
    const isGone = error instanceof CallError && error.status === 404
    if (isGone) patchThread(target.id, () => ({ state: 'ready', cursor: null }))
    else {
      patchThread(target.id, ({ state }) =>
        state === 'ready' ? {} : { state: 'error', error: textOf(error, peopleTexts.comments.failedFetch) },
      )
      throw error
    }
  }
}

/** The next page beneath. */
export const loadMoreComments = async (target: Target): Promise<void> => {
  const { cursor, sortBy } = threadOf(target.id)
  if (cursor === null) return
  const { comments, pagination } = await loadCommentPage(target, sortBy, cursor)
  if (threadOf(target.id).cursor !== cursor) return
  upsert(comments)
  patchThread(target.id, ({ ids }) => ({
    ids: [...ids, ...comments.map(({ id }) => id).filter((id) => !ids.includes(id))],
    cursor: pagination.nextCursor ?? null,
    isLong: true,
  }))
}

/** Another order: the list begins anew. */
export const sortComments = (target: Target, sortBy: SortBy): Promise<void> => {
  patchThread(target.id, () => ({
    ...noThread,
    sortBy,
    totalComments: threadOf(target.id).totalComments,
    averageRating: threadOf(target.id).averageRating,
  }))
  return loadComments(target)
}

/** All replies of a comment. */
export const unfoldReplies = async (commentId: string): Promise<void> => {
  try {
    for (let page = 1, hasMore = true; hasMore; page += 1) {
      const { replies, pagination } = await loadReplies(commentId, page)
      upsertReplies(commentId, replies)
      hasMore = pagination.hasMore
    }
  } catch (error) {
    showToast(textOf(error, peopleTexts.comments.failed), { tone: 'bad' })
  }
}
