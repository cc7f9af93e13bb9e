import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useEffectEvent, useRef } from 'react'
import { textOf } from '../../app/call-error.ts'
import { usePoll } from '../../app/use-poll.ts'
import { useWatch } from '../../app/watch.ts'
import { peopleTexts } from '../../messages/people.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { LoadMore, useLoadMore } from '../../ui/load-more.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.ts'
import type { SortBy, Target } from './api.ts'
import { showFresh } from './changes.ts'
import type { ReplyTarget } from './comment-composer.tsx'
import { CommentEntry } from './comment-entry.tsx'
import { loadComments, loadMoreComments, sortComments } from './load.ts'
import { useThread } from './store.ts'

/** Without a socket new comments are asked for this often. */
const POLL_MS = 5000
/** Fewer than this many need no order. */
const SORTABLE = 4
const sorts = ['createdAt', 'likes', 'rating'] as const satisfies readonly SortBy[]

/**
 * What is said about a product or shop, with replies, kept up to date while it is seen: what others
 * write meanwhile does not move what one reads.
 */
export const CommentList = ({
  target,
  isOwner,
  onReply,
  isEndless = false,
}: {
  target: Target
  isOwner: boolean
  onReply: (comment: ReplyTarget) => void
  /** Goes on by itself: where nothing stands beneath it. */
  isEndless?: boolean
}) => {
  const { type, id } = target
  const thread = useThread(id)
  const top = useRef<HTMLDivElement>(null)
  useWatch(type === 'product' ? { products: [id] } : { shops: [id] })
  usePoll(() => loadComments(target), POLL_MS)
  const load = useEffectEvent(() => {
    loadComments(target).catch(() => showToast(peopleTexts.comments.failed, { tone: 'bad' }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another target is another list
  useEffect(() => load(), [id])
  useFreshAtTop(id, top, thread.freshIds.length > 0)
  const more = useLoadMore(
    () => loadMoreComments(target),
    (error) => showToast(textOf(error, peopleTexts.comments.failed), { tone: 'bad' }),
  )

  if (thread.state === 'loading') return <Rows />
  if (thread.state === 'error') {
    const retry = () => void loadComments(target).catch(() => {})
    return (
      <ErrorState onRetry={retry}>
        {peopleTexts.comments.failed}
        {thread.error && thread.error !== peopleTexts.comments.failed && (
          <span className="mt-2 block font-body font-normal text-base text-soft">{thread.error}</span>
        )}
      </ErrorState>
    )
  }
  const isEmpty = thread.ids.length === 0 && thread.freshIds.length === 0
  return (
    <>
      <div ref={top} />
      {thread.totalComments >= SORTABLE && (
        <fieldset className="no-scrollbar -mx-1 mb-1 flex gap-2 overflow-x-auto px-1 py-1">
          <legend className="sr-only">{peopleTexts.comments.sort}</legend>
          {sorts.map((sort) => (
            <Chip
              key={sort}
              isChosen={thread.sortBy === sort}
              onClick={() =>
                void sortComments(target, sort).catch((error) =>
                  showToast(textOf(error, peopleTexts.comments.failed), { tone: 'bad' }),
                )
              }
            >
              {peopleTexts.comments.sorts[sort]}
            </Chip>
          ))}
        </fieldset>
      )}
      {thread.freshIds.length > 0 && (
        <p role="status" className="sticky top-2 z-10 mb-2 flex justify-center">
          <Button
            isSmall
            look="accent"
            icon={<ArrowUp aria-hidden="true" size={18} />}
            onClick={() => {
              showFresh(id)
              top.current?.scrollIntoView({ block: 'nearest' })
            }}
          >
            {peopleTexts.comments.fresh(thread.freshIds.length)}
          </Button>
        </p>
      )}
      {isEmpty ? (
        <p className="py-10 text-center text-soft">{peopleTexts.comments.none}</p>
      ) : (
        <div className="divide-y divide-edge">
          {thread.ids.map((commentId) => (
            <CommentEntry
              key={commentId}
              id={commentId}
              target={target}
              isOwner={isOwner}
              onReply={onReply}
            />
          ))}
        </div>
      )}
      {thread.cursor !== null && (
        <LoadMore
          {...more}
          near={isEndless ? 'end' : undefined}
          page={thread.cursor}
          label={peopleTexts.comments.moreComments}
        />
      )}
    </>
  )
}

/**
 * While the list's top is in sight, what is new stands there at once; further down it waits to be
 * asked for.
 */
const useFreshAtTop = (targetId: string, top: React.RefObject<HTMLDivElement | null>, hasFresh: boolean) => {
  useEffect(() => {
    const element = top.current
    if (!hasFresh || !element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) showFresh(targetId)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [targetId, top, hasFresh])
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
