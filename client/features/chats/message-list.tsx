import ArrowDown from 'lucide-react/icons/arrow-down'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Chat } from '../../../contract/chats/views.ts'
import { formatDate } from '../../app/format-time.ts'
import { texts } from '../../app/texts.ts'
import { CountBadge } from '../../ui/badges.tsx'
import { Spinner } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatBadge } from '../../ui/format-count.ts'
import { usePageVisible } from '../../ui/media-query.ts'
import { DayDivider, MessageBubble, type TickStatus } from '../../ui/message-bubble.tsx'
import { shownTick, useSeesReading } from './receipts.ts'
import { type Thread, tickOf, timesOf, unreadOf } from './reducer.ts'
import { loadOlder, markRead, useThread, useWaiting } from './store.ts'
import { discardMessage, retryMessage } from './sync.ts'
import { dayOf, type TimelineRow, toTimeline } from './timeline.ts'
import { useIsTyping } from './typing.ts'
import { useAnchoredScroll } from './use-anchored-scroll.ts'

type Item = {
  key: string
  isOwn: boolean
  at: string
  content: string
  /** Of an own message. */
  status?: TickStatus
  failure?: string | null
  /** `null` for one that the server does not know. */
  seq: number | null
}

/** What was said, older ones on the way up, and what is still to be sent at its end. Reads what it shows. */
export const MessageList = ({ chat }: { chat: Chat }) => {
  const { id, side } = chat
  const thread = useThread(id)
  const waiting = useWaiting(id)
  const isVisible = usePageVisible()
  const isTyping = useIsTyping(id)
  const seesReading = useSeesReading()
  const items = useMemo((): Item[] => {
    const known = new Set(thread.messages.map(({ clientMessageId }) => clientMessageId))
    const said = thread.messages.map((message): Item => {
      const isOwn = message.side === side
      return {
        // The key of the time when it was waiting: the bubble stays the same one.
        key: (isOwn ? message.clientMessageId : null) ?? message.id,
        isOwn,
        at: message.createdAt,
        content: message.content,
        status: isOwn ? shownTick(tickOf(message, thread), seesReading) : undefined,
        seq: message.seq,
      }
    })
    const unsent = waiting
      .filter((entry) => !known.has(entry.id))
      .map(
        (entry): Item => ({
          key: entry.id,
          isOwn: true,
          at: new Date(entry.at).toISOString(),
          content: entry.content,
          status: entry.failure === null ? 'sending' : 'failed',
          failure: entry.failure,
          seq: null,
        }),
      )
    return [...said, ...unsent]
  }, [thread, waiting, side, seesReading])
  const rows = useMemo(() => toTimeline(items), [items])
  const { scroller, content, isAtEnd, goToEnd, onScroll } = useAnchoredScroll(`${rows.length} ${isTyping}`)
  const unread = unreadOf(thread, chat)
  useEffect(() => {
    if (isVisible && isAtEnd && unread > 0) markRead(id)
  }, [isVisible, isAtEnd, unread, id])

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
        aria-label={texts.messages.log(chat.recipient.name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has only keys scrolls it by them
        tabIndex={0}
        className="relative h-full overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div ref={content} className="mx-auto flex min-h-full max-w-[760px] flex-col justify-end px-4 py-3">
          <Older chatId={id} thread={thread} />
          {rows.map((row) => (
            <Row key={row.key} row={row} thread={thread} side={side} />
          ))}
          {isTyping && (
            <p role="status" className="mt-2 text-sm text-soft">
              {texts.messages.typing}
            </p>
          )}
        </div>
      </div>
      {!isAtEnd && (
        <button
          type="button"
          onClick={goToEnd}
          aria-label={unread > 0 ? texts.messages.newBelow(formatBadge(unread)) : texts.messages.latest}
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

const Row = ({ row, thread, side }: { row: TimelineRow<Item>; thread: Thread; side: Chat['side'] }) => {
  const seesReading = useSeesReading()
  if (row.kind === 'day') return <DayDivider>{dayName(row.at)}</DayDivider>
  const { item, isFirst, isLast } = row
  const { seq } = item
  const details = () => {
    const words = [texts.messages.wasSent(clock(item.at))]
    if (!item.isOwn || seq === null) return words[0]
    const { deliveredAt, readAt } = timesOf({ seq, side }, thread)
    if (deliveredAt) words.push(texts.messages.wasDelivered(clock(deliveredAt)))
    if (readAt && seesReading) words.push(texts.messages.wasRead(clock(readAt)))
    return words.join(' · ')
  }
  return (
    <div data-row={row.key} className={classNames(isFirst ? 'mt-2.5' : 'mt-0.5')}>
      <MessageBubble
        isOwn={item.isOwn}
        time={clock(item.at)}
        dateTime={item.at}
        status={item.status}
        failure={item.failure}
        hasTail={isLast}
        hasTime={isLast}
        details={item.status === 'sending' || item.status === 'failed' ? undefined : details}
        onRetry={() => retryMessage(item.key)}
        onDelete={() => discardMessage(item.key)}
      >
        {item.content}
      </MessageBubble>
    </div>
  )
}

/** At the top: asks for the page before as soon as it comes near. */
const Older = ({ chatId, thread }: { chatId: string; thread: Thread }) => {
  const mark = useRef<HTMLDivElement>(null)
  const [isFailed, setFailed] = useState(false)
  const first = thread.messages[0]?.seq ?? 1
  const hasOlder = first > 1
  const ask = useEffectEvent(() => {
    setFailed(false)
    loadOlder(chatId).catch(() => setFailed(true))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page it may still be in sight
  useEffect(() => {
    const element = mark.current
    if (!element || !hasOlder) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask(), {
      root: element.closest('[role=log]'),
      rootMargin: '600px 0px 0px',
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [hasOlder, first])
  if (!hasOlder) return null
  return (
    <div ref={mark} aria-busy={!isFailed} className="grid h-14 shrink-0 place-items-center text-soft">
      {isFailed ? (
        <button type="button" onClick={() => ask()} className="min-h-11 px-3 font-semibold text-fg underline">
          {texts.common.tryAgain}
        </button>
      ) : (
        <Spinner />
      )}
    </div>
  )
}

const clock = (at: string): string =>
  new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })

const dayName = (at: string): string => {
  const day = dayOf(at)
  const now = new Date()
  if (day === now.toDateString()) return texts.messages.today
  now.setDate(now.getDate() - 1)
  return day === now.toDateString() ? texts.messages.yesterday : formatDate(at)
}
