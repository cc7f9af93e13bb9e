import { useMemo } from 'react'
import { loadOlder, markRead, reloadMessage } from './load.ts'
import { type LogItem, ofWaiting } from './log-item.ts'
import { MessageLog } from './message-log.tsx'
import type { Summary } from './model.ts'
import type { ConversationKind } from './outbox.ts'
import { shownTick, useSeesReading } from './receipts.ts'
import { statusOf, timesOf, unreadOf } from './selectors.ts'
import type { ConversationSource } from './source.ts'
import { useThread } from './store.ts'
import { useWaiting } from './waiting.ts'

/** The messages of a conversation, and those that are still to be sent. */
export const ConversationLog = <K extends ConversationKind>({
  source,
  summary,
  ...log
}: {
  source: ConversationSource<K>
  summary: Summary<K>
  isTyping: boolean
  target: number | null
  onFound: () => void
  onReport: (messageId: string) => void
}) => {
  const { id, name } = summary
  const thread = useThread(source.kind, id)
  const waiting = useWaiting(source.kind, id)
  const seesReading = useSeesReading()
  const items = useMemo((): LogItem[] => {
    const stored = new Set(thread.messages.map(({ clientMessageId }) => clientMessageId))
    const messages = thread.messages.map((message): LogItem => {
      const { isOwn } = message
      return {
        key: (isOwn ? message.clientMessageId : null) ?? message.id,
        seq: message.seq,
        isOwn,
        at: message.createdAt,
        content: message.content,
        attachments: message.attachments,
        offer: message.offer,
        status: isOwn ? shownTick(statusOf(message, thread), seesReading) : undefined,
        times: isOwn ? () => timesOf(message, thread) : undefined,
        messageId: message.id,
      }
    })
    return [...messages, ...waiting.filter((entry) => !stored.has(entry.id)).map(ofWaiting)]
  }, [thread, waiting, seesReading])

  return (
    <MessageLog
      name={name}
      items={items}
      hasOlder={(thread.messages[0]?.seq ?? 1) > 1}
      loadOlder={(downTo) => loadOlder(source, id, downTo)}
      unread={unreadOf(thread, summary)}
      onSeen={() => markRead(source, id)}
      onStale={(messageId) => {
        // A failure is shown in place of the file, and it is loaded again after reconnecting.
        reloadMessage(source, id, messageId).catch(() => {})
      }}
      {...log}
    />
  )
}
