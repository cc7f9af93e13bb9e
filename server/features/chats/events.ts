import type { Side } from '../../../contract/chats/status.ts'
import type { ChatMessage } from '../../../contract/chats/views.ts'
import { domainEvent } from '../../../platform/outbox/port.ts'

export type MessageSent = {
  messageId: string
  chatId: string
  seq: number
  senderId: string
  /** The side that wrote; the receiver stands on the other. */
  side: Side
  receiverId: string
  shopId: string
  /** As PostgreSQL writes it. */
  createdAt: string
  /** The message as both sides see it, where the event comes straight from sending: it need not be read again. */
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
  /** One of the two has blocked the other: only the mover's own devices are told. */
  isBlocked?: boolean
}
export const watermarkMoved = domainEvent<WatermarkMoved>()('chats.watermark-moved')
