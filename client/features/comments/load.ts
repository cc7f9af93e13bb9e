import { CallError } from '../../app/call-error.ts'
import type { ListPage } from '../../app/list-pages.ts'
import { useList } from '../../app/query.ts'
import { showFailure } from '../../app/show-failure.ts'
import { peopleTexts } from '../../messages/people.ts'
import { loadCommentPage, loadReplies, type SortBy, type Target } from './api.ts'
import { noteCount, putFirstPage } from './changes.ts'
import { listName, noThread, patchThread, putThread, threadOf, upsert, upsertReplies } from './store.ts'

/** The comments of a product or shop in an order, page by page. */
export const useCommentPages = (target: Target, sortBy: SortBy) =>
  useList(
    [listName, target.id, sortBy],
    async (cursor, signal): Promise<ListPage<{ id: string }>> => {
      const addedBefore = threadOf(target.id)?.addedIds ?? []
      try {
        const { comments, pagination, stats } = await loadCommentPage(target, sortBy, { cursor, signal })
        upsert(comments)
        if (cursor === null) putFirstPage(target, { comments, stats, addedBefore })
        return { entries: comments.map(({ id }) => ({ id })), cursor: pagination.nextCursor ?? null }
      } catch (error) {
        const isGone = error instanceof CallError && error.status === 404
        if (!isGone || cursor !== null) throw error
        putThread({ ...noThread, id: target.id })
        return { entries: [], cursor: null }
      }
    },
    { failed: peopleTexts.comments.failedFetch },
  )

/** Reads the average rating anew, after one that counts in it has changed. */
export const refreshFigures = async (target: Target): Promise<void> => {
  const { stats } = await loadCommentPage(target, 'createdAt', { limit: 1 })
  patchThread(target.id, () => stats)
  noteCount(target, stats.totalComments)
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
    showFailure(error, peopleTexts.comments.failed)
  }
}
