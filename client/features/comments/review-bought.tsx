import { Suspense, useState } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { useRequest } from '../../app/query.ts'
import { useSession } from '../../app/session.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { Button } from '../../ui/button.tsx'
import { loadCommentPage } from './api.ts'

const ReviewSheet = lazyNamed(() => import('./review-sheet.tsx'), 'ReviewSheet')
const PAGE = 50

/**
 * Lets a buyer review the product of a deal that closed at `closedAt`, until a review of theirs is
 * marked as a purchase.
 */
export const ReviewBought = ({ productId, closedAt }: { productId: string; closedAt: string }) => {
  const userId = useSession(({ user }) => user?.id)
  const [isOpen, setOpen] = useState(false)
  const [isWritten, setWritten] = useState(false)
  const { data: isReviewed } = useRequest(['bought review', productId, closedAt], (signal) =>
    // If this cannot be checked, a second review is allowed.
    hasReview(productId, closedAt, userId, signal).catch(() => false),
  )
  if (isWritten || isReviewed !== false) return null
  return (
    <>
      <Button look="primary" isWide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {dealPageTexts.page.review}
      </Button>
      <Suspense>
        {isOpen && (
          <ReviewSheet
            productId={productId}
            onClose={() => setOpen(false)}
            onWritten={() => setWritten(true)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Comments come newest first: no review of the purchase is older than the end of its deal. */
const hasReview = async (
  productId: string,
  closedAt: string,
  userId: string | undefined,
  signal: AbortSignal,
): Promise<boolean> => {
  const target = { type: 'product', id: productId } as const
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof loadCommentPage>> = await loadCommentPage(target, 'createdAt', {
      cursor,
      limit: PAGE,
      signal,
    })
    if (page.comments.some((one) => one.user.id === userId && one.isVerifiedPurchase && one.rating))
      return true
    const oldest = page.comments.at(-1)
    cursor = oldest && oldest.createdAt > closedAt ? (page.pagination.nextCursor ?? null) : null
  } while (cursor)
  return false
}
