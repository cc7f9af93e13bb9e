import Star from 'lucide-react/icons/star'
import { type ReactNode, useState } from 'react'
import { texts } from '../../messages/first-load.ts'
import { formsTexts } from '../../messages/forms.ts'
import { peopleTexts } from '../../messages/people.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { formatCount, formatRating } from '../../ui/format-count.ts'
import { Sheet } from '../../ui/sheet.tsx'
import type { Target } from './api.ts'
import { CommentComposer, type ReplyTarget } from './comment-composer.tsx'
import { CommentList } from './comment-list.tsx'
import { useThread } from './store.ts'

type About = {
  target: Target
  /**
   * Whether the viewer owns the target: owners cannot rate it, and can delete comments of others.
   */
  isOwner: boolean
}

/** The list and the composer: a reply begins in the one and is written in the other. */
const useComments = ({ target, isOwner }: About, isEndless: boolean) => {
  const [replyTo, setReplyTo] = useState<ReplyTarget | null>(null)
  return {
    list: <CommentList isEndless={isEndless} target={target} isOwner={isOwner} onReply={setReplyTo} />,
    composer: (
      <CommentComposer
        target={target}
        canRate={!isOwner}
        replyTo={replyTo}
        onReplyDone={() => setReplyTo(null)}
      />
    ),
  }
}

/** The comments and reviews of a product or shop, in a sheet; over the feed it is dark. */
export const CommentsSheet = ({
  isNight = false,
  isOpen,
  onClose,
  ...about
}: About & {
  isNight?: boolean
  isOpen: boolean
  onClose: () => void
}) => {
  const { list, composer } = useComments(about, true)
  return (
    <Sheet
      isNight={isNight}
      isOpen={isOpen}
      onClose={onClose}
      title={<CommentsTitle targetId={about.target.id} />}
      footer={composer}
    >
      {list}
    </Sheet>
  )
}

/** The comments as a section of a page. */
export const CommentsSection = (about: About) => {
  const { list, composer } = useComments(about, false)
  return (
    <section aria-label={shoppingTexts.product.reviews} className="mt-8">
      <h2 className="mb-3 text-lg">
        <CommentsTitle targetId={about.target.id} />
      </h2>
      {composer}
      <div className="mt-3">{list}</div>
    </section>
  )
}

/**
 * The comments beside their target, scrolled on their own. `tools` stand at the right of the title.
 */
export const CommentsAside = ({ tools, ...about }: About & { tools: ReactNode }) => {
  const { list, composer } = useComments(about, true)
  return (
    <>
      <header className="flex shrink-0 items-center gap-2 border-edge border-b px-4 py-2">
        <h2 className="min-w-0 flex-1 text-lg">
          <CommentsTitle targetId={about.target.id} />
        </h2>
        {tools}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-2">{list}</div>
      <footer className="shrink-0 border-edge border-t px-4 py-3">{composer}</footer>
    </>
  )
}

/** '86 comments ★ 4.6' */
const CommentsTitle = ({ targetId }: { targetId: string }) => {
  const thread = useThread(targetId)
  if (!thread) return texts.feed.comments
  const { totalComments, averageRating } = thread
  const rating = formatRating(averageRating)
  return (
    <span className="inline-flex items-center gap-2">
      {peopleTexts.comments.count(totalComments, formatCount(totalComments))}
      {averageRating > 0 && (
        <span className="inline-flex items-center gap-1 text-gold">
          <Star aria-hidden="true" size={18} fill="currentColor" strokeWidth={0} />
          <span className="sr-only">{formsTexts.rating.outOf(rating)}</span>
          <span aria-hidden="true">{rating}</span>
        </span>
      )}
    </span>
  )
}
