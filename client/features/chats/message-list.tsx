import { useMemo } from 'react'
import type { Chat } from '../../../contract/chats/views.ts'
import { type LogItem, ofWaiting } from '../conversations/log-item.ts'
import { MessageLog } from '../conversations/message-log.tsx'
import { shownTick, useSeesReading } from '../conversations/receipts.ts'
import { useWaiting } from '../conversations/sending.ts'
import { tickOf, timesOf, unreadOf } from './reducer.ts'
import { loadOlder, markRead, reloadMessage, useThread } from './store.ts'
import { useIsTyping } from './typing.ts'

/** What was said in a chat with a shop, and what is still to be sent to it. */
export const MessageList = ({
  chat,
  sought,
  onFound,
  onReport,
}: {
  chat: Chat
  /** The number of the message that one came for. */
  sought: number | null
  onFound: () => void
  onReport: (messageId: string) => void
}) => {
  const { id, side } = chat
  const thread = useThread(id)
  const waiting = useWaiting('shop', id)
  const isTyping = useIsTyping(id)
  const seesReading = useSeesReading()
  const items = useMemo((): LogItem[] => {
    const known = new Set(thread.messages.map(({ clientMessageId }) => clientMessageId))
    const said = thread.messages.map((message): LogItem => {
      const isOwn = message.side === side
      return {
        key: (isOwn ? message.clientMessageId : null) ?? message.id,
        seq: message.seq,
        isOwn,
        at: message.createdAt,
        content: message.content,
        attachments: message.attachments,
        status: isOwn ? shownTick(tickOf(message, thread), seesReading) : undefined,
        times: isOwn ? () => timesOf(message, thread) : undefined,
        messageId: message.id,
      }
    })
    return [...said, ...waiting.filter((entry) => !known.has(entry.id)).map(ofWaiting)]
  }, [thread, waiting, side, seesReading])

  return (
    <MessageLog
      name={chat.recipient.name}
      items={items}
      hasOlder={(thread.messages[0]?.seq ?? 1) > 1}
      loadOlder={(downTo) => loadOlder(id, downTo)}
      isTyping={isTyping}
      unread={unreadOf(thread, chat)}
      sought={sought}
      onFound={onFound}
      onSeen={() => markRead(id)}
      onStale={(messageId) => {
        // What cannot be asked for now is asked for when the chat is opened again.
        reloadMessage(id, messageId).catch(() => {})
      }}
      onReport={onReport}
    />
  )
}
