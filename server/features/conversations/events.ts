import type { Side } from '../../../contract/chats/status.ts'
import type { ChatMessage } from '../../../contract/chats/views.ts'
import type { DirectMessage } from '../../../contract/dealer-messages/views.ts'
import { domainEvent } from '../../../platform/outbox/port.ts'

export type MessageSent = {
  messageId: string
  chatId: string
  seq: number
  senderId: string
  /** The sender's side; the receiver is on the other. */
  side: Side
  receiverId: string
  shopId: string
  /** The message as both sides see it. Absent where the event was read back from the outbox. */
  message?: ChatMessage
}
export const messageSent = domainEvent<MessageSent>()('chats.message-sent')

export type WatermarkMoved = {
  chatId: string
  /** The side that received or read. */
  side: Side
  status: 'delivered' | 'read'
  seq: number
  /** As PostgreSQL writes it. */
  at: string
  buyerId: string
  ownerId: string
  /** One of the two has blocked the other: only the reader's own devices are notified. */
  isBlocked?: boolean
}
export const watermarkMoved = domainEvent<WatermarkMoved>()('chats.watermark-moved')

export type DirectMessageSent = {
  messageId: string
  senderId: string
  receiverId: string
  /** The message as both participants see it. Absent where the event was read back from the outbox. */
  message?: DirectMessage
}
export const directMessageSent = domainEvent<DirectMessageSent>()('dealer-messages.message-sent')

export type DirectStatusMoved = {
  /** The author of these messages, and the user who received or read them. */
  senderId: string
  receiverId: string
  messageIds: string[]
  status: 'delivered' | 'read'
  /** As PostgreSQL writes it. */
  at: string
  /** One of the two has blocked the other: only the reader's own devices are notified. */
  isBlocked: boolean
}
export const directStatusMoved = domainEvent<DirectStatusMoved>()('dealer-messages.status-moved')
