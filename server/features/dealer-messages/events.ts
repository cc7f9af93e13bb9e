import type { DirectMessage } from '../../../contract/dealer-messages/views.ts'
import { domainEvent } from '../../../platform/outbox/port.ts'

export type DirectMessageSent = {
  messageId: string
  senderId: string
  receiverId: string
  /** The message as both see it, where the event comes straight from sending: it need not be read again. */
  message?: DirectMessage
}
export const directMessageSent = domainEvent<DirectMessageSent>()('dealer-messages.message-sent')

export type DirectStatusMoved = {
  /** Who wrote these messages, and who has received or read them. */
  senderId: string
  receiverId: string
  messageIds: string[]
  status: 'delivered' | 'read'
  at: string
  /** One of the two has blocked the other. */
  isBlocked: boolean
}
export const directStatusMoved = domainEvent<DirectStatusMoved>()('dealer-messages.status-moved')
