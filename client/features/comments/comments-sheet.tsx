import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { texts } from '../../app/texts.ts'
import { formatCount } from '../../ui/format-count.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { CommentComposer, type ReplyTarget } from './comment-composer.tsx'
import { CommentList } from './comment-list.tsx'
import { useThread } from './store.ts'

/** The comments and reviews of a product, over the feed. */
export const CommentsSheet = ({
  productId,
  canRate,
  isOpen,
  onClose,
}: {
  productId: string
  canRate: boolean
  isOpen: boolean
  onClose: () => void
}) => {
  const [replyTo, setReplyTo] = useState<ReplyTarget | null>(null)
  return (
    <Sheet
      isNight
      isOpen={isOpen}
      onClose={onClose}
      title={<CommentsTitle productId={productId} />}
      footer={
        <CommentComposer
          productId={productId}
          canRate={canRate}
          replyTo={replyTo}
          onReplyDone={() => setReplyTo(null)}
        />
      }
    >
      <CommentList productId={productId} onReply={setReplyTo} />
    </Sheet>
  )
}

/** '86 comments ★ 4.6' */
export const CommentsTitle = ({ productId }: { productId: string }) => {
  const { totalComments, averageRating, state } = useThread(productId)
  if (state !== 'ready') return texts.feed.comments
  const rating = (Math.round(averageRating * 10) / 10).toFixed(1)
  return (
    <span className="inline-flex items-center gap-2">
      {texts.comments.count(totalComments, formatCount(totalComments))}
      {averageRating > 0 && (
        <span className="inline-flex items-center gap-1 text-gold">
          <Star aria-hidden="true" size={18} fill="currentColor" strokeWidth={0} />
          <span className="sr-only">{texts.rating.outOf(rating)}</span>
          <span aria-hidden="true">{rating}</span>
        </span>
      )}
    </span>
  )
}
