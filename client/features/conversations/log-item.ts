import type { Emoji } from '../../../contract/chats/emojis.ts'
import type { Offer } from '../../../contract/deals/offer.ts'
import type { Trade } from '../../../contract/deals/trade.ts'
import type { TickStatus } from '../../ui/message-bubble.tsx'
import type { ShownAttachment } from './attachment-kinds.ts'
import type { Quoted, UnsentFile, UnsentMessage } from './outbox-message.ts'

export type ShownReaction = { emoji: Emoji; isOwn: boolean }

/** A message as the log shows it. */
export type LogItem = {
  /**
   * Of an own message its `clientMessageId`, so that the bubble stays the same one when the server
   * has it.
   */
  key: string
  /** Its number; `null` while it is unsent. */
  seq: number | null
  isOwn: boolean
  /** ISO 8601. */
  at: string
  content: string
  attachments: readonly ShownAttachment[]
  /** Of an own message. */
  status?: TickStatus
  /** Why it failed. */
  failure?: string | null
  /** Of an own stored message: when it was delivered and read. */
  times?: () => { deliveredAt: string | null; readAt: string | null }
  /** `null` while it is unsent. */
  messageId: string | null
  offer?: Offer | undefined
  /** A deal can stand in the place of a purchase. */
  trade?: Trade | undefined
  /** The quoted message; `null` if it was deleted, `undefined` if there is none. */
  replyTo?: Quoted | null | undefined
  reactions?: readonly ShownReaction[]
  /** The product, in a direct conversation the car, that the message names. */
  productId?: string | null
  /** The product to show over it: the messages before are about another one. */
  topic?: string
  /** Files of an unsent message. */
  files?: readonly UnsentFile[]
}

/** Converts an unsent message. */
export const itemOfUnsent = (entry: UnsentMessage): LogItem => ({
  key: entry.id,
  seq: null,
  isOwn: true,
  at: new Date(entry.at).toISOString(),
  content: entry.content,
  attachments: [],
  status: entry.failure === null ? 'sending' : 'failed',
  failure: entry.failure,
  messageId: null,
  replyTo: entry.replyTo ?? undefined,
  productId: entry.productId,
  files: entry.files,
})
