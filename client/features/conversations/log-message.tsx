import { useEffect, useEffectEvent } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { formatClock } from '../../locale.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { MessageBubble } from '../../ui/message-bubble.tsx'
import type { ConversationRef } from './conversation-ref.ts'
import type { LogItem } from './log-item.ts'
import { MessageText } from './message-text.tsx'
import { useWaitingReaction } from './reacting.ts'
import { discardMessage, retryMessage } from './sending.ts'
import { ownPageIn } from './split-links.ts'
import type { TimelineRow } from './timeline.ts'

const loadExtras = () => import('./message-extras.tsx')
const QuoteInBubble = lazyNamed(loadExtras, 'QuoteInBubble')
const ReactionChips = lazyNamed(loadExtras, 'ReactionChips')
const MessageMenu = lazyNamed(() => import('./message-menu.tsx'), 'MessageMenu')
const LinkPreview = lazyNamed(() => import('./link-preview.tsx'), 'LinkPreview')
const Attachments = lazyNamed(() => import('./attachments.tsx'), 'Attachments')
const RemovedText = lazyNamed(() => import('./closed-account.tsx'), 'RemovedText')
const UnsentAttachments = lazyNamed(() => import('./unsent-attachments.tsx'), 'UnsentAttachments')

/** The actions for messages of a log. */
export type MessageActions = {
  conversation: ConversationRef
  /** The other participant. */
  name: string
  /** Missing if nothing can be written. */
  onReply: ((item: LogItem) => void) | undefined
  /** Goes to the message of that number. */
  onJump: (seq: number) => void
  /** The addresses of a message's files have expired. */
  onStale?: ((messageId: string) => void) | undefined
  onReport?: ((messageId: string) => void) | undefined
}

type Row = Extract<TimelineRow<LogItem>, { kind: 'message' }>

/** A message in its bubble, with what it answers, its files and the reactions to it. */
export const LogMessage = ({
  row: { item, isLast },
  actions: { conversation, name, onReply, onJump, onStale, onReport },
}: {
  row: Row
  actions: MessageActions
}) => {
  const { messageId, isOwn, replyTo, reactions = [] } = item
  const hasWaiting = useWaitingReaction(messageId) !== undefined
  const renew = messageId && onStale ? () => onStale(messageId) : undefined
  const isRemoved = isWithoutContent(item)
  const report = messageId && onReport && !isOwn ? () => onReport(messageId) : undefined
  return (
    <MessageBubble
      isOwn={isOwn}
      author={isOwn ? conversationTexts.messages.you : name}
      quote={
        replyTo !== undefined && (
          <PartBoundary fallback={<span className="block h-14" />}>
            <QuoteInBubble quoted={replyTo} name={name} isOnOwn={isOwn} onOpen={onJump} />
          </PartBoundary>
        )
      }
      media={<Media item={item} onStale={renew} />}
      foot={
        (reactions.length > 0 || hasWaiting) && (
          <PartBoundary fallback={<span className="block h-4" />}>
            <ReactionChips item={item} name={name} conversation={conversation} />
          </PartBoundary>
        )
      }
      time={formatClock(item.at)}
      dateTime={item.at}
      status={item.status}
      failure={item.failure}
      hasTail={isLast}
      hasTime={isLast}
      details={messageId === null ? undefined : () => <Times item={item} onMissing={renew} />}
      onRetry={onReply && (() => retryMessage(item.key))}
      onDelete={() => discardMessage(item.key)}
      menu={
        messageId !== null &&
        !isRemoved && (
          <PartBoundary fallback={<span className="w-9" />}>
            <MessageMenu
              item={item}
              conversation={conversation}
              onReply={onReply && (() => onReply(item))}
              onReport={report}
            />
          </PartBoundary>
        )
      }
    >
      {isRemoved ? (
        <PartBoundary fallback={<br />}>
          <RemovedText />
        </PartBoundary>
      ) : (
        item.content && <MessageText text={item.content} />
      )}
    </MessageBubble>
  )
}

/** Nobody can send such a message: its files were deleted with the account of its sender. */
const isWithoutContent = ({ messageId, content, attachments }: LogItem) =>
  messageId !== null && content === '' && attachments.length === 0

const Media = ({ item, onStale }: { item: LogItem; onStale: (() => void) | undefined }) => {
  const files = item.files ?? []
  const page = ownPageIn(item.content, location.origin)
  const isVoice = files[0]?.sound || item.attachments[0]?.type === 'audio'
  const space = <span className={isVoice ? 'block h-14 w-[21rem] max-w-full' : 'block aspect-square w-56'} />
  if (files.length > 0)
    return (
      <PartBoundary fallback={space}>
        <UnsentAttachments files={files} isFailed={item.status === 'failed'} />
      </PartBoundary>
    )
  return (
    <>
      {item.attachments.length > 0 && (
        <PartBoundary fallback={space}>
          <Attachments items={item.attachments} isOwn={item.isOwn} onStale={onStale} />
        </PartBoundary>
      )}
      {page && (
        <PartBoundary>
          <LinkPreview page={page} />
        </PartBoundary>
      )}
    </>
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
