import { useState } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { paths } from '../../app/paths.ts'
import { useRequest } from '../../app/query.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Stars } from '../../ui/stars.tsx'
import { loadOwnReview } from './api.ts'

const ReviewSheet = lazyNamed(() => import('./review-sheet.tsx'), 'ReviewSheet')

/**
 * Lets a buyer review the product that they bought at `boughtAt`, or shows their review since then.
 */
export const ReviewBought = ({
  productId,
  boughtAt,
  isClosed,
  isPrimary,
}: {
  productId: string
  boughtAt: string
  /** Whether the deal is closed, so that the review is marked at once. */
  isClosed: boolean
  /** Whether to review is the one action of the page. */
  isPrimary: boolean
}) => {
  const [isOpen, setOpen] = useState(false)
  const [isWritten, setWritten] = useState(false)
  const { data: review, reload } = useRequest(['bought review', productId, boughtAt], (signal) =>
    // If this cannot be checked, a second review is allowed.
    loadOwnReview(productId, boughtAt, signal).catch(() => null),
  )
  if (review)
    return (
      <Link
        to={paths.reviews(productId)}
        className="flex min-h-12 items-center justify-center gap-2 rounded-control font-semibold"
      >
        {dealPageTexts.page.reviewTitle}
        <Stars value={review.rating} size={18} />
      </Link>
    )
  if (isWritten || review === undefined) return null
  return (
    <>
      <Button
        look={isPrimary ? 'primary' : 'plain'}
        isWide
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {dealPageTexts.page.review}
      </Button>
      <PartBoundary>
        {isOpen && (
          <ReviewSheet
            productId={productId}
            onClose={() => setOpen(false)}
            isClosed={isClosed}
            onWritten={() => {
              setWritten(true)
              void reload()
            }}
          />
        )}
      </PartBoundary>
    </>
  )
}
