import { dealPageTexts } from '../../messages/deal-page.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { CommentComposer } from './comment-composer.tsx'

const words = dealPageTexts.page

/** The form of a buyer's review: stars, words and pictures. */
export const ReviewSheet = ({
  productId,
  isClosed,
  onClose,
  onWritten,
}: {
  productId: string
  isClosed: boolean
  onClose: () => void
  onWritten: () => void
}) => (
  <Sheet isOpen onClose={onClose} title={words.reviewTitle}>
    <div className="grid gap-3 pb-4">
      <p className="text-soft">{isClosed ? words.bought : words.boughtSoon}</p>
      <CommentComposer
        canRate
        target={{ type: 'product', id: productId }}
        replyTo={null}
        reviewHint={words.reviewHint}
        onReplyDone={onWritten}
      />
    </div>
  </Sheet>
)
