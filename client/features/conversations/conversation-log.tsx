import { useMemo, useState } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { useSession } from '../../app/session.ts'
import { useIsKnownBlocked } from '../reports/known-blocks.ts'
import { loadOlder, markRead, reloadMessage } from './load.ts'
import { itemOfUnsent, type LogItem, type ShownReaction } from './log-item.ts'
import { markTopics } from './mark-topics.ts'
import { MessageLog } from './message-log.tsx'
import type { Message, Summary } from './model.ts'
import type { ConversationKind } from './outbox-message.ts'
import { quotedOf } from './quoted.ts'
import { shownTick, useSeesReading } from './receipts.ts'
import { setReplyTo } from './replying.ts'
import { statusOf, timesOf, unreadOf } from './selectors.ts'
import { shownText } from './shown-text.ts'
import type { ConversationSource } from './source.ts'
import { useThread } from './store.ts'
import { useUnsent } from './unsent.ts'

const ClosedText = lazyNamed(() => import('./closed-account.tsx'), 'ClosedText')

/** The messages of a conversation, and those that are still to be sent. */
export const ConversationLog = <K extends ConversationKind>({
  source,
  summary,
  target,
  onFound,
  onReport,
  ...log
}: {
  source: ConversationSource<K>
  summary: Summary<K>
  isTyping: boolean
  target: number | null
  onFound: () => void
  onReport: (messageId: string) => void
}) => {
  const { id, name, closed } = summary
  const isBlocked = useIsKnownBlocked(id)
  const userId = useSession(({ user }) => user?.id)
  const thread = useThread(source.kind, id)
  const waiting = useUnsent(source.kind, id)
  const seesReading = useSeesReading()
  const [jump, setJump] = useState<number | null>(null)
  const items = useMemo((): LogItem[] => {
    const stored = new Set(thread.messages.map(({ clientMessageId }) => clientMessageId))
    const messages = thread.messages.map((message): LogItem => {
      const { isOwn } = message
      return {
        key: (isOwn ? message.clientMessageId : null) ?? message.id,
        seq: message.seq,
        isOwn,
        at: message.createdAt,
        content: shownText(message.content, message.trade),
        attachments: message.attachments,
        offer: message.offer,
        trade: message.trade,
        status: isOwn ? shownTick(statusOf(message, thread), seesReading) : undefined,
        times: isOwn ? () => timesOf(message, thread) : undefined,
        messageId: message.id,
        replyTo: message.replyToId === null ? undefined : message.replyTo,
        reactions: shownReactions(message.reactions, userId),
        productId: message.productId,
      }
    })
    const all = [...messages, ...waiting.filter((entry) => !stored.has(entry.id)).map(itemOfUnsent)]
    // A direct conversation is about one car, which its header shows.
    return source.kind === 'shop' ? markTopics(all) : all
  }, [thread, waiting, seesReading, userId, source.kind])

  return (
    <>
      <MessageLog
        name={name}
        items={items}
        hasOlder={(thread.messages[0]?.seq ?? 1) > 1}
        loadOlder={(downTo) => loadOlder(source, id, downTo)}
        unread={unreadOf(thread, summary)}
        onSeen={() => markRead(source, id)}
        target={jump ?? target}
        onFound={jump === null ? onFound : () => setJump(null)}
        actions={{
          conversation: { kind: source.kind, conversationId: id },
          name,
          onReply: closed || isBlocked ? undefined : (item) => setReplyTo(source.kind, id, quotedOf(item)),
          onJump: setJump,
          onStale: (messageId) => {
            // A failure is shown in place of the file, and it is loaded again after reconnecting.
            reloadMessage(source, id, messageId).catch(() => {})
          },
          onReport,
        }}
        {...log}
      />
      {closed && (
        <p className="shrink-0 border-edge border-t p-4 pb-[max(16px,env(safe-area-inset-bottom))] text-center text-soft">
          <PartBoundary fallback={<br />}>
            <ClosedText as={closed} />
          </PartBoundary>
        </p>
      )}
    </>
  )
}

const shownReactions = (reactions: Message['reactions'], userId: string | undefined): ShownReaction[] =>
  reactions.map(({ emoji, userId: author }) => ({ emoji, isOwn: author === userId }))
