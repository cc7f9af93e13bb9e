import type { ReactNode } from 'react'
import { readDraft } from '../../app/draft.ts'
import { formatAgo } from '../../app/format-time.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { paths } from '../../app/paths.ts'
import { useNow } from '../../app/use-now.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { ConversationRow } from '../../ui/conversation-row.tsx'
import { Tick, type TickStatus } from '../../ui/message-bubble.tsx'
import { draftNameOf } from './draft-name.ts'
import type { LastMessage, Thread } from './model.ts'
import type { ConversationKind, UnsentMessage } from './outbox-message.ts'
import { usePresence } from './presence.ts'
import { shownTick, useSeesReading } from './receipts.ts'
import { lastMessageOf, statusOf, unreadOf } from './selectors.ts'
import { shownText } from './shown-text.ts'
import type { ConversationSource } from './source.ts'
import { useSummary, useThread } from './store.ts'
import { useUnsent } from './unsent.ts'

const TradeLine = lazyNamed(() => import('../deals/trade-line.tsx'), 'TradeLine')
const KindLine = lazyNamed(() => import('./message-extras.tsx'), 'KindLine')

/** The newest message, sent or not, as the list shows it. */
type Preview = {
  content: string
  hasAttachments: boolean
  kind?: LastMessage['kind']
  /** The message if it made an offer or a purchase. */
  trading?: LastMessage | undefined
  /** Seconds of a voice note. */
  duration?: number | null | undefined
  /** ISO 8601. */
  at: string
  /** Of an own message. */
  status: TickStatus | undefined
}

const useNever = () => false

/** One conversation in the list: with whom, about what, the newest message and its tick. */
export const ConversationItem = <K extends ConversationKind>({
  source,
  id,
  badge,
  useIsTyping = useNever,
  isChosen = false,
}: {
  source: ConversationSource<K>
  id: string
  badge?: ReactNode
  /** A hook: who is typing changes often, and then only this row is drawn again. */
  useIsTyping?: (id: string) => boolean
  isChosen?: boolean
}) => {
  const summary = useSummary(source.kind, id)
  const thread = useThread(source.kind, id)
  const unsent = useUnsent(source.kind, id).at(-1)
  const seesReading = useSeesReading()
  const presence = usePresence(summary?.personId)
  const isTyping = useIsTyping(id)
  const now = useNow()
  const last = lastMessageOf(thread, summary)
  const preview = unsent ? ofUnsent(unsent) : last && ofLast(last, thread, seesReading)
  const draft = unsent || isChosen ? '' : readDraft(draftNameOf(source.kind, id), '', 'device').trim()
  const href = unsent?.shop ? paths.startChat(id, unsent.productId ?? undefined) : source.pathOf(id)
  return (
    <ConversationRow
      name={summary?.name ?? unsent?.shop?.name ?? conversationTexts.messages.newConversation}
      picture={summary?.picture ?? unsent?.shop?.logo}
      isVerified={summary?.isVerified}
      isOnline={presence?.online}
      badge={badge}
      about={summary?.about?.title}
      thumb={summary?.about?.image}
      preview={
        isTyping || draft ? (
          <span className="text-accent">
            {isTyping ? conversationTexts.messages.typing : conversationTexts.messages.draft(draft)}
          </span>
        ) : (
          preview && <PreviewLine {...preview} />
        )
      }
      time={preview ? formatAgo(preview.at, now) : ''}
      unread={summary ? unreadOf(thread, summary) : 0}
      isChosen={isChosen}
      href={href}
    />
  )
}

const ofUnsent = ({ content, files, at, failure }: UnsentMessage): Preview => ({
  content,
  hasAttachments: files.length > 0,
  ...(files[0]?.sound && { kind: 'audio' as const, duration: files[0].sound.duration }),
  at: new Date(at).toISOString(),
  status: failure === null ? 'sending' : 'failed',
})

const ofLast = (last: LastMessage, thread: Thread, seesReading: boolean): Preview => ({
  content: shownText(last.content, last.trade),
  hasAttachments: last.hasAttachments,
  kind: last.kind,
  trading: last.trade && last,
  duration: last.duration,
  at: last.createdAt,
  status: last.isOwn ? shownTick(statusOf(last, thread), seesReading) : undefined,
})

const PreviewLine = ({ content, hasAttachments, kind, duration, trading, status }: Preview) => {
  const tick = status && (
    <span className="mr-1 inline-block align-[-2px]">
      <Tick isOnPage status={status} />
    </span>
  )
  if (trading?.trade)
    return (
      <PartBoundary fallback={content}>
        <TradeLine messageId={trading.id} trade={trading.trade} described={trading.tradeState} tick={tick} />
      </PartBoundary>
    )
  return (
    <>
      {tick}
      {kind && (kind !== 'text' || !content) ? (
        <PartBoundary fallback={content || conversationTexts.messages.attachment}>
          <KindLine kind={kind} text={content} duration={duration} />
        </PartBoundary>
      ) : (
        content || (hasAttachments && conversationTexts.messages.attachment)
      )}
    </>
  )
}
