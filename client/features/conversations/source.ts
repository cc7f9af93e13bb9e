import type { Emoji } from '../../../contract/chats/emojis.ts'
import type { ReactionChange } from '../../../contract/chats/reactions.ts'
import type { Change, ReceiptStatus } from './model.ts'
import type { ConversationKind, UnsentMessage } from './outbox-message.ts'

/**
 * Messages of the other side that this device received or read: up to a number for conversations
 * with watermarks, by their ids for the others.
 */
export type Acknowledgement = { upTo: number; messageIds: readonly string[] }

/**
 * Where this device has all messages of a conversation up to: the number and id of the last one.
 */
export type SyncPosition = {
  seq: number
  messageId: string
  /** Likewise of the changes of reactions; `null` where no messages are here. */
  reactionSeq: number | null
}

export type ConversationPage<K extends ConversationKind> = {
  changes: readonly Change<K>[]
  /** Where the next page begins. */
  cursor: string | null
  hasMore: boolean
}

/** The endpoints and texts of one kind of conversation. Every method throws `CallError`. */
export type ConversationSource<K extends ConversationKind = ConversationKind> = {
  kind: K
  /** The browser's database that keeps the newest conversations. */
  database: string
  /**
   * Whether receipts are watermarks per side. Else each message has its own, and `sync` omits
   * those of earlier messages.
   */
  hasWatermarks: boolean
  /** The address of a conversation, with the number of a message to show. */
  pathOf: (id: string, seq?: number) => string
  listPath: string
  /** Where attachments are uploaded to, and the text for a failed upload. */
  uploads: { folder: 'chats' | 'messages'; failedText: string }
  /** Loads a page of the list, the newest conversations first. */
  loadList: (cursor: string | null) => Promise<ConversationPage<K>>
  /** Loads a conversation's description. */
  describe: (id: string) => Promise<readonly Change<K>[]>
  /** Loads a conversation's description and its newest messages. */
  open: (id: string) => Promise<readonly Change<K>[]>
  /** Loads a page of messages: the newest, or those before a message. */
  loadMessages: (
    id: string,
    page: { before: string | undefined; limit?: number },
  ) => Promise<readonly Change<K>[]>
  /**
   * Asks over the socket for what was missed; `incomplete` are the conversations that have more.
   */
  sync: (
    positions: Readonly<Record<string, SyncPosition>>,
  ) => Promise<{ changes: readonly Change<K>[]; incomplete: readonly string[] }>
  /** Counts unread messages: by conversation, or only their total. */
  countUnread: () => Promise<{ byId: Readonly<Record<string, number>> } | { total: number }>
  acknowledge: (id: string, status: ReceiptStatus, what: Acknowledgement) => Promise<void>
  /** Sets the viewer's reaction to a message; `null` takes it back. */
  react: (messageId: string, emoji: Emoji | null) => Promise<ReactionChange>
  send: (entry: UnsentMessage, keys: string[]) => Promise<readonly Change<K>[]>
  /** Loads who wrote a message of an unknown conversation. */
  findSender: (id: string) => Promise<{ name: string; picture: string | null }>
}
