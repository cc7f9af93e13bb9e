import type { Side } from '../../../contract/chats/status.ts'
import type { ChatMessage } from '../../../contract/chats/views.ts'
import type { DirectMessage } from '../../../contract/dealer-messages/views.ts'
import type { PushPayloads } from '../../../contract/index.ts'
import { domainEvent } from '../../../platform/outbox/port.ts'

type Sent<View> = {
  messageId: string
  senderId: string
  receiverId: string
  /** The message as clients get it. Missing when the event is dispatched from the table. */
  message?: View
}

/** `side` is the sender's; the receiver is on the other. */
export type MessageSent = Sent<ChatMessage> & {
  chatId: string
  seq: number
  side: Side
  /** Another feature notifies the receiver (an offer, a purchase). Missing in older events. */
  isSilent?: boolean
}
export const messageSent = domainEvent<MessageSent>()('chats.message-sent')

export type DirectMessageSent = Sent<DirectMessage>
export const directMessageSent = domainEvent<DirectMessageSent>()('dealer-messages.message-sent')

/** The reactions to a message changed. `reactions` are those after it: the emoji by user. */
export type MessageReacted = {
  kind: 'shop' | 'direct'
  conversationId: string
  /** Both participants. */
  users: [string, string]
  messageId: string
  seq: number
  reactions: Record<string, string>
  reactionSeq: number
}
export const messageReacted = domainEvent<MessageReacted>()('conversations.message-reacted')

/** The receipt as it is pushed, but `at` is as PostgreSQL writes it. */
type Moved<Receipt> = Receipt & {
  /** One user blocked the other: only the reader's devices get the receipt. */
  isBlocked?: boolean
}

/** `side` received or read everything up to `seq`. */
export type WatermarkMoved = Moved<PushPayloads['chat:status']> & { buyerId: string; ownerId: string }
export const watermarkMoved = domainEvent<WatermarkMoved>()('chats.watermark-moved')

/** The receiver received or read these messages of the sender. */
export type DirectStatusMoved = Moved<Omit<PushPayloads['dealer:status'], 'participantId'>> & {
  senderId: string
  receiverId: string
}
export const directStatusMoved = domainEvent<DirectStatusMoved>()('dealer-messages.status-moved')
