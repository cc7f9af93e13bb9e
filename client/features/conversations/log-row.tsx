import Reply from 'lucide-react/icons/reply'
import type { MouseEvent } from 'react'
import { formatDate } from '../../app/format-time.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { formatClock } from '../../locale.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { classNames } from '../../ui/class-names.ts'
import { DayDivider } from '../../ui/message-bubble.tsx'
import type { LogItem } from './log-item.ts'
import { LogMessage, type MessageActions } from './log-message.tsx'
import { isReplyKey } from './reply-key.ts'
import { SwipeAction } from './swipe-action.tsx'
import { dayOf, type TimelineRow } from './timeline.ts'

const DealBubble = lazyNamed(() => import('../deals/deal-bubble.tsx'), 'DealBubble')
const MessageTopic = lazyNamed(() => import('./message-topic.tsx'), 'MessageTopic')
const OfferBubble = lazyNamed(() => import('../deals/offer-bubble.tsx'), 'OfferBubble')

type MessageRow = Extract<TimelineRow<LogItem>, { kind: 'message' }>

/** A message, or the day over those that follow. */
export const LogRow = ({
  row,
  isHighlighted,
  actions,
}: {
  row: TimelineRow<LogItem>
  isHighlighted: boolean
  actions: MessageActions
}) => {
  if (row.kind === 'day') return <DayDivider>{dayName(row.at)}</DayDivider>
  const { item, isFirst } = row
  const { onReply } = actions
  const reply = onReply && item.messageId !== null ? () => onReply(item) : undefined
  return (
    <SwipeAction to="right" icon={<Reply size={18} />} isDisabled={!reply} onSwipe={() => reply?.()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the menu inside */}
      <div
        aria-current={isHighlighted || undefined}
        onContextMenu={openMenu}
        onKeyDown={(event) => {
          if (isReplyKey(event) && reply) {
            event.preventDefault()
            event.stopPropagation()
            reply()
          }
        }}
        className={classNames(
          '-mx-2 rounded-card px-2 pb-0.5 transition-colors duration-500',
          isFirst ? 'pt-2' : 'pt-0.5',
          isHighlighted && 'bg-accent/20',
        )}
      >
        {item.topic && (
          <PartBoundary fallback={<span className="block h-11" />}>
            <MessageTopic productId={item.topic} isOwn={item.isOwn} />
          </PartBoundary>
        )}
        <Content row={row} actions={actions} />
      </div>
    </SwipeAction>
  )
}

/** An offer or a purchase as it is now, else the message as it was written. */
const Content = ({ row, actions }: { row: MessageRow; actions: MessageActions }) => {
  const { offer, trade, isOwn, at, status, messageId } = row.item
  const shown = { isOwn, time: formatClock(at), status }
  if (offer)
    return (
      <PartBoundary
        fallback={<span className={classNames('block', offer.dealId === null ? 'h-56' : 'h-19')} />}
      >
        <OfferBubble offer={offer} isClosed={!actions.onReply} {...shown} />
      </PartBoundary>
    )
  const written = <LogMessage row={row} actions={actions} />
  if (trade?.kind !== 'purchase') return written
  return (
    <PartBoundary fallback={<span className="block h-37" />}>
      <DealBubble
        chatId={actions.conversation.conversationId}
        messageId={messageId}
        trade={trade}
        fallback={written}
        {...shown}
      />
    </PartBoundary>
  )
}

/** A long press of a finger opens the menu of the message. */
const openMenu = (event: MouseEvent<HTMLElement>) => {
  if (!matchMedia('(pointer: coarse)').matches) return
  const button = event.currentTarget.querySelector<HTMLElement>('[popovertarget]')
  if (!button) return
  event.preventDefault()
  button.click()
}

const dayName = (at: string): string => {
  const day = dayOf(at)
  const now = new Date()
  if (day === now.toDateString()) return conversationTexts.messages.today
  now.setDate(now.getDate() - 1)
  return day === now.toDateString() ? conversationTexts.messages.yesterday : formatDate(at)
}
