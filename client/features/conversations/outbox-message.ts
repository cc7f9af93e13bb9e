import type { Quote } from '../../../contract/chats/quote.ts'
import type { VoiceSound } from './voice-draft.ts'

/**
 * A message that the server does not have yet: shown at once, stored over a reload, sent in order.
 * One that may have arrived is sent again under the same id, which stores it once.
 */
export type UnsentMessage = {
  /** The message's `clientMessageId`. */
  id: string
  kind: ConversationKind
  /** The id of a shop chat, of the other person, or, where `shop` is set, of the shop. */
  to: string
  /** Of the first message to a shop, when there is no chat yet. */
  shop?: { name: string; logo: string | null }
  productId: string | null
  /** The message that it answers. Entries of earlier versions have none. */
  replyTo?: Quoted | null
  content: string
  files: readonly UnsentFile[]
  /** Milliseconds since 1970; no two of a device are alike, so it is also the order. */
  at: number
  /** Why the server refused it for good; `null` while it waits. */
  failure: string | null
}

/** The part of a message that a reply quotes. */
export type Quoted = Omit<Quote, 'senderId'> & { isOwn: boolean }

/** A chat between a buyer and a shop, or one between two people. */
export type ConversationKind = 'shop' | 'direct'

export type UnsentFile = {
  id: string
  file: File
  /** Of the upload, once it is with the server. */
  key: string | null
  /** Of a voice note. */
  sound?: VoiceSound
}
