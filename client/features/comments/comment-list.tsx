import { useEffect, useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { formatAgo } from '../../app/format-time.ts'
import { texts } from '../../app/texts.ts'
import { usePoll } from '../../app/use-poll.ts'
import { useWatch } from '../../app/watch.ts'
import { Button } from '../../ui/button.tsx'
import { CommentView } from '../../ui/comment-view.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.ts'
import {
  loadComments,
  loadMoreComments,
  toggleCommentLike,
  unfoldReplies,
  useEntry,
  useReplies,
  useThread,
} from './store.ts'

/** Without a socket new comments are asked for this often. */
const POLL_MS = 5000

/** A product's comments with their replies, kept up to date while they are seen. */
export const CommentList = ({
  productId,
  onReply,
}: {
  productId: string
  onReply: (comment: { id: string; name: string }) => void
}) => {
  const thread = useThread(productId)
  useWatch({ products: [productId] })
  usePoll(() => loadComments(productId), POLL_MS)
  useEffect(() => {
    loadComments(productId).catch(() => showToast(texts.comments.failed, { tone: 'bad' }))
  }, [productId])

  if (thread.state === 'loading') return <Rows />
  if (thread.state === 'error') {
    const retry = () => void loadComments(productId).catch(() => {})
    return (
      <ErrorState onRetry={retry}>
        {texts.comments.failed}
        {thread.error && thread.error !== texts.comments.failed && (
          <span className="mt-2 block font-body font-normal text-base text-soft">{thread.error}</span>
        )}
      </ErrorState>
    )
  }
  if (thread.ids.length === 0) return <p className="py-10 text-center text-soft">{texts.comments.none}</p>
  return (
    <>
      <div className="divide-y divide-edge">
        {thread.ids.map((id) => (
          <Entry key={id} id={id} onReply={onReply} />
        ))}
      </div>
      {thread.hasMore && <MoreButton productId={productId} />}
    </>
  )
}

const Entry = ({ id, onReply }: { id: string; onReply: (comment: { id: string; name: string }) => void }) => {
  const entry = useEntry(id)
  if (!entry) return null
  return (
    <CommentView
      author={entry.user}
      time={formatAgo(entry.createdAt)}
      dateTime={entry.createdAt}
      rating={entry.rating}
      likes={entry.likes}
      isLiked={entry.userLiked}
      onLike={() => toggleCommentLike(id)}
      onReply={() => onReply({ id, name: entry.user.name })}
      replyCount={entry.replyCount}
      replies={<Replies commentId={id} />}
    >
      {entry.isDeleted ? <em className="text-soft">{texts.comments.deleted}</em> : entry.comment}
    </CommentView>
  )
}

/** Drawn once they are unfolded: the first ones are here, the others are asked for. */
const Replies = ({ commentId }: { commentId: string }) => {
  const replies = useReplies(commentId)
  const count = useEntry(commentId)?.replyCount ?? 0
  const isMissingSome = replies.length < count
  useEffect(() => {
    if (isMissingSome) void unfoldReplies(commentId)
  }, [isMissingSome, commentId])
  return (
    <div aria-busy={isMissingSome || undefined}>
      {replies.map((reply) => (
        <CommentView
          key={reply.id}
          isReply
          author={reply.user}
          time={formatAgo(reply.createdAt)}
          dateTime={reply.createdAt}
          likes={reply.likes}
          isLiked={reply.userLiked}
          onLike={() => toggleCommentLike(reply.id)}
        >
          {reply.comment}
        </CommentView>
      ))}
    </div>
  )
}

const MoreButton = ({ productId }: { productId: string }) => {
  const [isBusy, setBusy] = useState(false)
  const more = async () => {
    setBusy(true)
    try {
      await loadMoreComments(productId)
    } catch (error) {
      showToast(textOf(error, texts.comments.failed), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button isWide isBusy={isBusy} className="mt-3" onClick={more}>
      {texts.comments.more}
    </Button>
  )
}

const Rows = () => (
  <Loading>
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className="flex gap-3 py-3">
        <Skeleton className="size-10" />
        <div className="flex-1">
          <Skeleton className="mb-2 h-4 w-32" />
          <Skeleton className="h-10 w-full" />
        </div>
      </div>
    ))}
  </Loading>
)
