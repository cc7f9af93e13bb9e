import type { DirectMessage } from '../../../contract/dealer-messages/views.ts'
import { call } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { emit } from '../../app/live.ts'
import type { UnsentMessage } from '../conversations/outbox-message.ts'
import { withoutGoneProduct } from '../conversations/without-gone-product.ts'

/** Milliseconds for the call that follows where a socket did not answer. */
const SEND_TIMEOUT_MS = 15_000
const MESSAGES_A_PAGE = 50

/**
 * Sends a message over the socket, otherwise by REST; the same id stores it once. @throws CallError
 */
export const sendDirect = (entry: UnsentMessage, keys: string[]): Promise<DirectMessage> =>
  withoutGoneProduct(entry.productId, async (carId) => {
    const { id, to, content, replyTo } = entry
    const parts = { message: content, attachments: keys, carId, replyToId: replyTo?.id }
    const message = { receiverId: to, ...parts, clientMessageId: id }
    try {
      return (await emit('dealer:send', message)).message
    } catch (error) {
      // Acks have no HTTP status: REST tells whether the failure is final.
      if (error instanceof CallError && error.status === 429) throw error
      return (await call('sendDirectMessage', message, { timeout: SEND_TIMEOUT_MS })).message
    }
  })

/** Loads a page of the user's conversations, the latest first, after `cursor`. */
export const listConversations = (cursor?: string) => call('listConversations', { limit: 50, cursor })

/** Loads the latest messages with a user, or those before a message; oldest first. */
export const listDirect = (id: string, before?: string, limit = MESSAGES_A_PAGE) =>
  call('listDirectMessages', { id, limit, cursor: before })

/** Searches the caller's conversations for messages that contain the words, the newest first. */
export const searchDirect = (q: string, page: number) => call('searchDirectMessages', { q, page })

/** Returns the number of all unread messages. */
export const countUnread = async (): Promise<number> => (await call('directUnreadCount')).unreadCount

/** Figures about a dealer's conversations. */
export const getDashboard = () => call('getDealerDashboard')

export type Dashboard = Awaited<ReturnType<typeof getDashboard>>
