import { currentUser } from '../../app/session.ts'
import { loadCommentPage } from './api.ts'
import { useShown, useThread } from './store.ts'

const PAGE = 50
const none: readonly string[] = []

type Review = { rating: number; createdAt: string }

/**
 * Loads the viewer's latest review of a product that is not older than `since`; `null` if there is
 * none. Throws a `CallError`.
 */
export const loadOwnReview = async (
  productId: string,
  since: string,
  signal: AbortSignal,
): Promise<Review | null> => {
  const target = { type: 'product', id: productId } as const
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof loadCommentPage>> = await loadCommentPage(target, 'createdAt', {
      cursor,
      limit: PAGE,
      signal,
    })
    for (const { user, rating, createdAt } of page.comments)
      if (user.id === currentUser()?.id && rating && createdAt >= since) return { rating, createdAt }
    // Comments come newest first.
    const oldest = page.comments.at(-1)
    cursor = oldest && oldest.createdAt > since ? (page.pagination.nextCursor ?? null) : null
  } while (cursor)
  return null
}

/** Whether the viewer has written a review of the product on this page. */
export const useHasJustReviewed = (productId: string): boolean => {
  const added = useShown(useThread(productId)?.addedIds ?? none)
  return added.some(({ userId, rating }) => userId === currentUser()?.id && rating !== null)
}
