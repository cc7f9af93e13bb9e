import { Suspense, useState } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { Button } from '../../ui/button.tsx'

const CommentsSheet = lazyNamed(() => import('./comments-sheet.tsx'), 'CommentsSheet')

/** Lets a buyer review the product of a closed deal; the review is marked as a purchase. */
export const ReviewBought = ({ productId }: { productId: string }) => {
  const [isOpen, setOpen] = useState(false)
  // Stays while the sheet leaves.
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button look="primary" isWide aria-haspopup="dialog" onClick={open}>
        {dealPageTexts.page.review}
      </Button>
      <Suspense>
        {wasOpened && (
          <CommentsSheet
            target={{ type: 'product', id: productId }}
            isOwner={false}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
