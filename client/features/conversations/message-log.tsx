import ArrowDown from 'lucide-react/icons/arrow-down'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { formatDate } from '../../app/format-time.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { conversationTexts } from '../../app/texts/conversations.ts'
import { texts } from '../../app/texts/first-load.ts'
import { CountBadge } from '../../ui/badges.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatBadge } from '../../ui/format-count.ts'
import { LoadMore, useLoadMore } from '../../ui/load-more.tsx'
import { usePageVisible } from '../../ui/media-query.ts'
import { Menu } from '../../ui/menu.tsx'
import { DayDivider, MessageBubble } from '../../ui/message-bubble.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useLogScroll } from '../../ui/use-log-scroll.ts'
import type { LogItem } from './log-item.ts'
import { discardMessage, retryMessage } from './sending.ts'
import { dayOf, type TimelineRow, toTimeline } from './timeline.ts'
import { useSought } from './use-sought.ts'

const Attachments = lazyNamed(() => import('./attachments.tsx'), 'Attachments')
const WaitingAttachments = lazyNamed(() => import('./attachments.tsx'), 'WaitingAttachments')

/** Rows are made so far (pixels) before they come into sight. */
const AHEAD = 600
/** Room above the first row, for what says that older ones come: as `h-14`. */
const HEAD_HEIGHT = 56

/**
 * What was said, older ones on the way up, and what is still to be sent at its end. Reads what it shows. Only the rows
 * near what is seen are in the page, however long the talk.
 */
export const MessageLog = ({
  name,
  items,
  hasOlder,
  loadOlder,
  isTyping = false,
  unread,
  sought = null,
  onFound,
  onSeen,
  onStale,
  onReport,
}: {
  /** Whom one talks to. */
  name: string
  /** In their order. */
  items: readonly LogItem[]
  hasOlder: boolean
  /** Asks for the page before, or for all down to the message of that number. */
  loadOlder: (downTo?: number) => Promise<unknown>
  isTyping?: boolean
  /** How many of the other side wait unread. */
  unread: number
  /** The number of a message that one came for: it is brought into sight, however far up. */
  sought?: number | null
  /** It is in sight, or not to be had. */
  onFound?: () => void
  /** The end is in sight, of a page that is looked at. */
  onSeen: () => void
  /** The addresses of a message's files have run out. */
  onStale?: (messageId: string) => void
  onReport?: (messageId: string) => void
}) => {
  const isVisible = usePageVisible()
  const list = useRef<VirtualizerHandle>(null)
  const { rows, isOlderNew } = useRows(items)
  const { scroller, content, isAtEnd, goToEnd, leaveEnd, onScroll } = useLogScroll(
    useMemo(() => ({ rows, isTyping }), [rows, isTyping]),
  )
  const older = useLoadMore(() => loadOlder())
  const see = useEffectEvent(onSeen)
  const isSeen = isVisible && isAtEnd && sought === null
  useEffect(() => {
    if (isSeen && unread > 0) see()
  }, [isSeen, unread])
  const lit = useSought({
    seq: sought,
    rows,
    hasOlder,
    loadOlder,
    onFound,
    show: (index) => {
      leaveEnd()
      list.current?.scrollToIndex(index, { align: 'center' })
    },
  })

  // One's own words are always seen.
  const lastOwn = items.findLast(({ isOwn }) => isOwn)?.key
  const [seenOwn, setSeenOwn] = useState(lastOwn)
  const follow = useEffectEvent(goToEnd)
  useEffect(() => {
    if (lastOwn === seenOwn) return
    setSeenOwn(lastOwn)
    const last = items.at(-1)
    if (last?.key === lastOwn) follow()
  }, [lastOwn, seenOwn, items])

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        onScroll={onScroll}
        role="log"
        // On the way up rows come that are no news.
        aria-live={isAtEnd ? 'polite' : 'off'}
        aria-label={conversationTexts.messages.log(name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has only keys scrolls it by them
        tabIndex={0}
        className="relative flex h-full flex-col overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div
          ref={content}
          className={classNames(
            'mx-auto w-full max-w-[760px] px-4 pb-3',
            items.length === 0 ? 'my-auto' : 'mt-auto',
          )}
        >
          <div className="h-14">{hasOlder && <LoadMore {...older} near="start" page={items[0]?.key} />}</div>
          <Virtualizer
            ref={list}
            scrollRef={scroller}
            data={rows}
            startMargin={HEAD_HEIGHT}
            bufferSize={AHEAD}
            shift={isOlderNew}
          >
            {(row) => (
              <Row key={row.key} row={row} isLit={row.key === lit} onStale={onStale} onReport={onReport} />
            )}
          </Virtualizer>
          {items.length === 0 && <EmptyState>{conversationTexts.messages.none}</EmptyState>}
          {isTyping && (
            <p role="status" className="mt-2 text-sm text-soft">
              {conversationTexts.messages.typing}
            </p>
          )}
        </div>
      </div>
      {!isAtEnd && (
        <button
          type="button"
          onClick={goToEnd}
          aria-label={
            unread > 0
              ? conversationTexts.messages.newBelow(formatBadge(unread))
              : conversationTexts.messages.latest
          }
          className="absolute right-4 bottom-3 grid size-12 place-items-center rounded-full border border-edge-strong bg-surface text-fg shadow-lg hover:bg-sunken"
        >
          <ArrowDown aria-hidden="true" size={22} />
          <span aria-hidden="true" className="absolute -top-1.5 -right-1">
            <CountBadge count={unread} />
          </span>
        </button>
      )}
    </div>
  )
}

/** The rows, and whether the latest change was that older ones came: then what is seen stays where it is. */
const useRows = (items: readonly LogItem[]) => {
  const rows = useMemo(() => toTimeline(items), [items])
  const [held, setHeld] = useState({ rows, isOlderNew: false })
  if (held.rows === rows) return held
  const next = { rows, isOlderNew: isOlderAdded(held.rows, rows) }
  setHeld(next)
  return next
}

const isOlderAdded = (
  before: readonly TimelineRow<LogItem>[],
  after: readonly TimelineRow<LogItem>[],
): boolean => {
  const at = before.findIndex(({ kind }) => kind === 'message')
  return after.findIndex(({ key }) => key === before[at]?.key) > at
}

const Row = ({
  row,
  isLit,
  onStale,
  onReport,
}: {
  row: TimelineRow<LogItem>
  /** One came for it. */
  isLit: boolean
  onStale: ((messageId: string) => void) | undefined
  onReport: ((messageId: string) => void) | undefined
}) => {
  if (row.kind === 'day') return <DayDivider>{dayName(row.at)}</DayDivider>
  const { item, isFirst, isLast } = row
  const { messageId } = item
  const renew = messageId && onStale ? () => onStale(messageId) : undefined
  const files = item.files ?? []
  const media =
    files.length > 0 ? (
      <WaitingAttachments files={files} isFailed={item.status === 'failed'} />
    ) : (
      item.attachments.length > 0 && <Attachments items={item.attachments} onStale={renew} />
    )
  return (
    <div
      aria-current={isLit || undefined}
      className={classNames(
        '-mx-2 rounded-card px-2 pb-0.5 transition-colors duration-500',
        isFirst ? 'pt-2' : 'pt-0',
        isLit && 'bg-accent/20',
      )}
    >
      <MessageBubble
        isOwn={item.isOwn}
        media={media && <Suspense fallback={<span className="block aspect-square w-56" />}>{media}</Suspense>}
        time={clock(item.at)}
        dateTime={item.at}
        status={item.status}
        failure={item.failure}
        hasTail={isLast}
        hasTime={isLast}
        details={messageId === null ? undefined : () => <Times item={item} onMissing={renew} />}
        onRetry={() => retryMessage(item.key)}
        onDelete={() => discardMessage(item.key)}
        menu={!item.isOwn && messageId !== null && onReport && <More onReport={() => onReport(messageId)} />}
      >
        {item.content}
      </MessageBubble>
    </div>
  )
}

/** When it was sent, came and was read. What came about while the page was away is asked for. */
const Times = ({ item, onMissing }: { item: LogItem; onMissing: (() => void) | undefined }) => {
  const { deliveredAt, readAt } = item.times?.() ?? { deliveredAt: null, readAt: null }
  const isRead = item.status === 'read'
  const isMissing = (isRead && readAt === null) || (item.status === 'delivered' && deliveredAt === null)
  const ask = useEffectEvent(() => onMissing?.())
  useEffect(() => {
    if (isMissing) ask()
  }, [isMissing])
  const words = [conversationTexts.messages.wasSent(clock(item.at))]
  if (deliveredAt) words.push(conversationTexts.messages.wasDelivered(clock(deliveredAt)))
  if (readAt && isRead) words.push(conversationTexts.messages.wasRead(clock(readAt)))
  return words.join(' · ')
}

/** Beside the other side's words; faint until one comes near, so that a talk stays a talk. */
const More = ({ onReport }: { onReport: () => void }) => (
  <Menu
    label={texts.common.more}
    className="self-center text-soft opacity-50 focus-visible:opacity-100 group-hover:opacity-100"
    trigger={<EllipsisVertical aria-hidden="true" size={18} />}
    entries={[
      {
        label: texts.common.report,
        icon: <Flag aria-hidden="true" size={20} />,
        onChoose: onReport,
      },
    ]}
  />
)

const clock = (at: string): string =>
  new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })

const dayName = (at: string): string => {
  const day = dayOf(at)
  const now = new Date()
  if (day === now.toDateString()) return conversationTexts.messages.today
  now.setDate(now.getDate() - 1)
  return day === now.toDateString() ? conversationTexts.messages.yesterday : formatDate(at)
}
