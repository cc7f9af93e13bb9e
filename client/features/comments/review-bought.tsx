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
 * Lets a buyer review the product that they bought at `boughtAt`, until there is a review of theirs
 * since then.
 */
export const ReviewBought = ({ productId, boughtAt }: { productId: string; boughtAt: string }) => {
  const userId = useSession(({ user }) => user?.id)
  const [isOpen, setOpen] = useState(false)
  const [isWritten, setWritten] = useState(false)
  const { data: isReviewed } = useRequest(['bought review', productId, boughtAt], (signal) =>
    // If this cannot be checked, a second review is allowed.
    hasReview(productId, boughtAt, userId, signal).catch(() => false),
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

/** Comments come newest first: no review of the purchase is older than it. */
const hasReview = async (
  productId: string,
  boughtAt: string,
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
    const isOfPurchase = (one: (typeof page.comments)[number]) =>
      one.user.id === userId && one.rating && one.createdAt >= boughtAt
    if (page.comments.some(isOfPurchase)) return true
    const oldest = page.comments.at(-1)
    cursor = oldest && oldest.createdAt > boughtAt ? (page.pagination.nextCursor ?? null) : null
  } while (cursor)
  return false
}
