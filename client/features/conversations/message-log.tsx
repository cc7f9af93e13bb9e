import ArrowDown from 'lucide-react/icons/arrow-down'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { conversationTexts } from '../../messages/conversations.ts'
import { CountBadge } from '../../ui/badges.tsx'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatBadge } from '../../ui/format-count.ts'
import { LoadMore, useLoadMore } from '../../ui/load-more.tsx'
import { usePageVisible } from '../../ui/media-query.ts'
import { EmptyState } from '../../ui/states.tsx'
import { TypingBubble } from '../../ui/typing-bubble.tsx'
import { useLogScroll } from '../../ui/use-log-scroll.ts'
import type { LogItem } from './log-item.ts'
import type { MessageActions } from './log-message.tsx'
import { LogRow } from './log-row.tsx'
import { isReplyKey } from './reply-key.ts'
import { type TimelineRow, toTimeline } from './timeline.ts'
import { useTarget } from './use-target.ts'

/** Rows are rendered this far (pixels) before they come into view. */
const AHEAD = 600
/** The height of what stands above the first row: `h-14`. */
const HEAD_HEIGHT = 56

/**
 * The messages of a conversation in a virtual list: older ones are loaded on scrolling up, and
 * messages in view are marked as read.
 */
export const MessageLog = ({
  name,
  items,
  hasOlder,
  loadOlder,
  isTyping = false,
  unread,
  target = null,
  onFound,
  onSeen,
  actions,
}: {
  /** Whom the conversation is with. */
  name: string
  items: readonly LogItem[]
  hasOlder: boolean
  /** Loads the page before, or all down to the message of that number. */
  loadOlder: (downTo?: number) => Promise<unknown>
  isTyping?: boolean
  unread: number
  /** The number of a message to bring into view, however far up. */
  target?: number | null
  /** The target is in view, or does not exist. */
  onFound?: () => void
  /** The end is in view, and the page is visible. */
  onSeen: () => void
  actions: MessageActions
}) => {
  const isVisible = usePageVisible()
  const list = useRef<VirtualizerHandle>(null)
  const { rows, isOlderNew } = useRows(items)
  const { scroller, content, isAtEnd, goToEnd, leaveEnd, onScroll } = useLogScroll(
    useMemo(() => ({ rows, isTyping }), [rows, isTyping]),
  )
  const older = useLoadMore(() => loadOlder())
  const see = useEffectEvent(onSeen)
  const isSeen = isVisible && isAtEnd && target === null
  useEffect(() => {
    if (isSeen && unread > 0) see()
  }, [isSeen, unread])
  const highlighted = useTarget({
    seq: target,
    rows,
    hasOlder,
    loadOlder,
    onFound,
    show: (index) => {
      leaveEnd()
      list.current?.scrollToIndex(index, { align: 'center' })
    },
  })

  // An own message is scrolled into view.
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
        onKeyDown={(event) => {
          const last = items.findLast(({ isOwn, messageId }) => !isOwn && messageId !== null)
          if (!isReplyKey(event) || event.defaultPrevented || !last) return
          event.preventDefault()
          actions.onReply?.(last)
        }}
        role="log"
        // Older messages that are loaded on scrolling up must not be announced.
        aria-live={isAtEnd ? 'polite' : 'off'}
        aria-label={conversationTexts.messages.log(name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
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
              <LogRow key={row.key} row={row} isHighlighted={row.key === highlighted} actions={actions} />
            )}
          </Virtualizer>
          {items.length === 0 && <EmptyState>{conversationTexts.messages.none}</EmptyState>}
          {isTyping && <TypingBubble />}
        </div>
      </div>
      {!isAtEnd && <JumpToEnd unread={unread} onPress={goToEnd} />}
    </div>
  )
}

/**
 * The rows, and whether the last change added older ones: then the scroll position is corrected.
 */
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

/** Scrolls to the newest message, and counts the unread ones there. */
const JumpToEnd = ({ unread, onPress }: { unread: number; onPress: () => void }) => (
  <IconButton
    look="plain"
    isRound
    onClick={onPress}
    label={
      unread > 0
        ? conversationTexts.messages.newBelow(formatBadge(unread))
        : conversationTexts.messages.latest
    }
    className="absolute right-4 bottom-3 shadow-lg"
  >
    <ArrowDown aria-hidden="true" size={22} />
    <span aria-hidden="true" className="absolute -top-1.5 -right-1">
      <CountBadge count={unread} />
    </span>
  </IconButton>
)
