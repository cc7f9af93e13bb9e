import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { formatDate } from '../../app/format-time.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { formatClock } from '../../app/locale.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { texts } from '../../messages/first-load.ts'
import { classNames } from '../../ui/class-names.ts'
import { Menu } from '../../ui/menu.tsx'
import { DayDivider, MessageBubble } from '../../ui/message-bubble.tsx'
import type { LogItem } from './log-item.ts'
import { discardMessage, retryMessage } from './sending.ts'
import { dayOf, type TimelineRow } from './timeline.ts'

const OfferBubble = lazyNamed(() => import('../deals/offer-bubble.tsx'), 'OfferBubble')
const Attachments = lazyNamed(() => import('./attachments.tsx'), 'Attachments')
const WaitingAttachments = lazyNamed(() => import('./waiting-attachments.tsx'), 'WaitingAttachments')

/** A message, or the day over those that follow. */
export const LogRow = ({
  row,
  isHighlighted,
  onStale,
  onReport,
}: {
  row: TimelineRow<LogItem>
  isHighlighted: boolean
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
      aria-current={isHighlighted || undefined}
      className={classNames(
        '-mx-2 rounded-card px-2 pb-0.5 transition-colors duration-500',
        isFirst ? 'pt-2' : 'pt-0',
        isHighlighted && 'bg-accent/20',
      )}
    >
      {item.offer ? (
        <Suspense fallback={<span className="block h-56" />}>
          <OfferBubble
            offer={item.offer}
            isOwn={item.isOwn}
            time={formatClock(item.at)}
            status={item.status}
          />
        </Suspense>
      ) : (
        <MessageBubble
          isOwn={item.isOwn}
          media={
            media && <Suspense fallback={<span className="block aspect-square w-56" />}>{media}</Suspense>
          }
          time={formatClock(item.at)}
          dateTime={item.at}
          status={item.status}
          failure={item.failure}
          hasTail={isLast}
          hasTime={isLast}
          details={messageId === null ? undefined : () => <Times item={item} onMissing={renew} />}
          onRetry={() => retryMessage(item.key)}
          onDelete={() => discardMessage(item.key)}
          menu={
            !item.isOwn && messageId !== null && onReport && <More onReport={() => onReport(messageId)} />
          }
        >
          {item.content}
        </MessageBubble>
      )}
    </div>
  )
}

/** When a message was sent, delivered and read; missing times are loaded. */
const Times = ({ item, onMissing }: { item: LogItem; onMissing: (() => void) | undefined }) => {
  const { deliveredAt, readAt } = item.times?.() ?? { deliveredAt: null, readAt: null }
  const isRead = item.status === 'read'
  const isMissing = (isRead && readAt === null) || (item.status === 'delivered' && deliveredAt === null)
  const load = useEffectEvent(() => onMissing?.())
  useEffect(() => {
    if (isMissing) load()
  }, [isMissing])
  const words = [conversationTexts.messages.wasSent(formatClock(item.at))]
  if (deliveredAt) words.push(conversationTexts.messages.wasDelivered(formatClock(deliveredAt)))
  if (readAt && isRead) words.push(conversationTexts.messages.wasRead(formatClock(readAt)))
  return words.join(' · ')
}

/** The menu of a message of the other side; faint until it is hovered or focused. */
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

const dayName = (at: string): string => {
  const day = dayOf(at)
  const now = new Date()
  if (day === now.toDateString()) return conversationTexts.messages.today
  now.setDate(now.getDate() - 1)
  return day === now.toDateString() ? conversationTexts.messages.yesterday : formatDate(at)
}
