import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useRef, useState } from 'react'
import { usePoll } from '../../app/use-poll.ts'
import { useWatch } from '../../app/watch.ts'
import { peopleTexts } from '../../messages/people.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { useIsNetworkLost } from '../../ui/network.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.ts'
import type { SortBy, Target } from './api.ts'
import { showFresh } from './changes.ts'
import type { ReplyTarget } from './comment-composer.tsx'
import { CommentEntry } from './comment-entry.tsx'
import { useCommentPages } from './load.ts'
import { useShown, useThread } from './store.ts'

/** Without a socket new comments are asked for this often. */
const POLL_MS = 5000
/** With fewer comments there is no choice of order. */
const SORTABLE = 4
const words = peopleTexts.comments
const sorts = ['createdAt', 'likes', 'rating'] as const satisfies readonly SortBy[]

type ListProps = {
  target: Target
  isOwner: boolean
  onReply: (comment: ReplyTarget) => void
  /** Loads more on scrolling, for a list at the end of its page. */
  isEndless?: boolean
}

/**
 * The comments of a product or shop with their replies, kept up to date while visible. New ones by
 * others do not move the list.
 */
export const CommentList = (props: ListProps) => <List key={props.target.id} {...props} />

const List = ({ target, isOwner, onReply, isEndless = false }: ListProps) => {
  const { type, id } = target
  const [sortBy, setSortBy] = useState<SortBy>('createdAt')
  const { entries, error, more, hasMore, refresh, reload } = useCommentPages(target, sortBy)
  const thread = useThread(id)
  const addedIds = thread?.addedIds ?? []
  const listed = entries?.map((entry) => entry.id).filter((listedId) => !addedIds.includes(listedId)) ?? []
  const shown = useShown([...addedIds, ...listed])
  const fresh = thread?.freshIds.length ?? 0
  const top = useRef<HTMLDivElement>(null)
  useWatch(type === 'product' ? { products: [id] } : { shops: [id] })
  usePoll(refresh, POLL_MS)
  useFreshAtTop(id, top, fresh > 0)
  const isLost = useIsNetworkLost()
  const isFailed = entries === null && error !== null
  const isRefused = isFailed && !isLost
  useEffect(() => {
    if (isRefused) showToast(words.failed, { tone: 'bad' })
  }, [isRefused])

  if (isFailed) {
    return (
      <ErrorState onRetry={() => void reload()} reason={error}>
        {words.failed}
      </ErrorState>
    )
  }
  return (
    <>
      <div ref={top} />
      {thread && thread.totalComments >= SORTABLE && <SortChips chosen={sortBy} onChoose={setSortBy} />}
      {fresh > 0 && (
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
            {words.fresh(fresh)}
          </Button>
        </p>
      )}
      {entries === null ? (
        <Rows />
      ) : shown.length + fresh === 0 ? (
        <p className="py-10 text-center text-soft">{words.none}</p>
      ) : (
        <div className="divide-y divide-edge">
          {shown.map((comment) => (
            <CommentEntry
              key={comment.id}
              entry={comment}
              target={target}
              isOwner={isOwner}
              onReply={onReply}
            />
          ))}
        </div>
      )}
      {hasMore && <LoadMore {...more} near={isEndless ? 'end' : undefined} label={words.moreComments} />}
    </>
  )
}

const SortChips = ({ chosen, onChoose }: { chosen: SortBy; onChoose: (sortBy: SortBy) => void }) => (
  <fieldset className="no-scrollbar -mx-1 mb-1 flex gap-2 overflow-x-auto px-1 py-1">
    <legend className="sr-only">{words.sort}</legend>
    {sorts.map((sortBy) => (
      <Chip key={sortBy} isChosen={chosen === sortBy} onClick={() => onChoose(sortBy)}>
        {words.sorts[sortBy]}
      </Chip>
    ))}
  </fieldset>
)

/** At the top of the list new comments appear at once; further down, a button shows them. */
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
