import type { ClosedAs } from '../../../contract/accounts/views.ts'
import type { ReactionChange, Reactions } from '../../../contract/chats/reactions.ts'
import type { MessageStatus } from '../../../contract/chats/status.ts'
import type { Chat } from '../../../contract/chats/views.ts'
import type { Car, Participant } from '../../../contract/dealer-messages/views.ts'
import type { Offer } from '../../../contract/deals/offer.ts'
import type { Trade, TradeState } from '../../../contract/deals/trade.ts'
import type { ShownAttachment } from './attachment-kinds.ts'
import type { ConversationKind, Quoted } from './outbox-message.ts'

/**
 * A message as the server stored it, without its status: receipts may arrive before their message.
 */
export type Message = {
  id: string
  seq: number
  /** The side of a shop chat, or the user of a direct conversation, that wrote it. */
  sender: string
  isOwn: boolean
  content: string
  attachments: readonly ShownAttachment[]
  productId: string | null
  clientMessageId: string | null
  replyToId: string | null
  /** The message that it answers; `null` if there is none, or no more. */
  replyTo: Quoted | null
  reactions: Reactions['reactions']
  /** Version of `reactions`; the larger one is newer. */
  reactionSeq: number
  /** The offer that the message made, as it was when the message was loaded. */
  offer?: Offer | undefined
  /** The offer or the purchase that it made, as it was then. */
  trade?: Trade | undefined
  /** ISO 8601. */
  createdAt: string
}

/** The preview of a conversation's newest message. */
export type LastMessage = Pick<
  Message,
  'id' | 'seq' | 'sender' | 'isOwn' | 'content' | 'trade' | 'createdAt'
> & {
  hasAttachments: boolean
  /** Of its first file. */
  kind: Quoted['kind']
  /** Its offer or purchase as the server last described it. */
  tradeState?: TradeState | undefined
  /** Seconds of a voice note. Copies of earlier versions have none. */
  duration?: number | null | undefined
}

/** Fields that only one kind of conversation has. */
export type Details = { shop: Chat; direct: { participant: Participant; car: Car | null } }

/** A conversation as the server last described it. */
export type Summary<K extends ConversationKind = ConversationKind> = {
  id: string
  /** The viewer as `Message.sender` names them. */
  self: string
  /** The user whose presence is shown. */
  personId: string
  name: string
  picture: string | null
  /** Of a shop. */
  isVerified?: boolean | undefined
  /** Set if nobody reads what is written to that user. */
  closed?: ClosedAs | undefined
  /** The product it is about. */
  about: { id: string; title: string; image: string | null } | null
  last: LastMessage | null
  /** The number of the last message when the server described it. */
  lastSeq: number
  /** Unread messages at that time, of those after `readSeq`. */
  unreadCount: number
  /** The viewer's own read watermark at that time; `null` where receipts are kept per message. */
  readSeq: number | null
  /** ISO 8601; `null` if nobody has written yet. */
  updatedAt: string | null
  details: Details[K]
}

export type ReceiptStatus = Exclude<MessageStatus, 'sent'>

export type Receipt = { status: ReceiptStatus; deliveredAt: string | null; readAt: string | null }

export type Thread = {
  /** In the order of their numbers, each once; with gaps until the missing ones are loaded. */
  messages: readonly Message[]
  /** The last number that each side has received and read. */
  watermarks: Readonly<Record<string, Readonly<Record<ReceiptStatus, number>>>>
  /** When a watermark reached a number, by side, status and number. */
  watermarkTimes: Readonly<Record<string, string>>
  /** Receipts of single messages, by message id. */
  receipts: Readonly<Record<string, Receipt>>
  /** The change of reactions up to which none is missing; `null` until messages were loaded. */
  reactionSeq: number | null
}

/** All conversations of one kind, by id. */
export type Conversations<K extends ConversationKind = ConversationKind> = {
  summaries: Readonly<Record<string, Summary<K>>>
  threads: Readonly<Record<string, Thread>>
}

/** A change to conversation `id` from a push, an answer or the device's copy. */
export type Change<K extends ConversationKind = ConversationKind> =
  /** `isRenewed`: loaded because the addresses of its files had expired. */
  | { type: 'message'; id: string; message: Message; isRenewed?: boolean }
  /** `side` has received or read everything up to `seq`. */
  | { type: 'watermark'; id: string; side: string; status: ReceiptStatus; seq: number; at: string | null }
  | { type: 'receipts'; id: string; messageIds: readonly string[]; receipt: Receipt }
  /** The reactions of one message changed. */
  | { type: 'reaction'; id: string; change: ReactionChange }
  /** All reactions up to `upTo` are here. `isFirst`: only if no message was here before. */
  | { type: 'reactionsUpTo'; id: string; upTo: number; isFirst: boolean }
  | { type: 'summary'; id: string; summary: Summary<K> }
  /** The device's copy of a thread. */
  | { type: 'restored'; id: string; thread: Thread }

export const noThread: Thread = {
  messages: [],
  watermarks: {},
  watermarkTimes: {},
  receipts: {},
  reactionSeq: null,
}
