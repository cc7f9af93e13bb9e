import type { Side } from '../../../contract/chats/status.ts'
import type { ChatMessage } from '../../../contract/chats/views.ts'
import type { DirectMessage } from '../../../contract/dealer-messages/views.ts'
import { domainEvent } from '../../../platform/outbox/port.ts'

/**
 * `message` is the view that both participants get. An event read back from the outbox has none.
 */
type Sent<Message> = { messageId: string; senderId: string; receiverId: string; message?: Message }

/** `side` is the sender's; the receiver is on the other. */
export type MessageSent = Sent<ChatMessage> & { chatId: string; seq: number; side: Side; shopId: string }
export const messageSent = domainEvent<MessageSent>()('chats.message-sent')

export type DirectMessageSent = Sent<DirectMessage>
export const directMessageSent = domainEvent<DirectMessageSent>()('dealer-messages.message-sent')

type Receipt = {
  status: 'delivered' | 'read'
  /** As PostgreSQL writes it. */
  at: string
  /** One of the two has blocked the other: only the reader's own devices are notified. */
  isBlocked?: boolean
}

/** `side` received or read everything up to `seq`. */
export type WatermarkMoved = Receipt & {
  chatId: string
  side: Side
  seq: number
  buyerId: string
  ownerId: string
}
export const watermarkMoved = domainEvent<WatermarkMoved>()('chats.watermark-moved')

/** The receiver received or read these messages of the sender. */
export type DirectStatusMoved = Receipt & { senderId: string; receiverId: string; messageIds: string[] }
export const directStatusMoved = domainEvent<DirectStatusMoved>()('dealer-messages.status-moved')
