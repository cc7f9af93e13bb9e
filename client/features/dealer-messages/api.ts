import type { DirectMessage } from '../../../contract/dealer-messages/views.ts'
import { call } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { emit } from '../../app/live.ts'
import type { Waiting } from '../conversations/outbox.ts'
import { withoutGoneProduct } from '../conversations/without-gone-product.ts'

/** Milliseconds for the call that follows where a socket did not answer. */
const SEND_TIMEOUT_MS = 15_000
const MESSAGES_A_PAGE = 50

/**
 * Hands a message to the server: over the socket, else by the call; the same id makes both one.
 * Throws `CallError`.
 */
export const sendDirect = (entry: Waiting, keys: string[]): Promise<DirectMessage> =>
  withoutGoneProduct(entry.productId, async (carId) => {
    const { id, to, content, replyTo } = entry
    const parts = { message: content, attachments: keys, carId, replyToId: replyTo?.id }
    const message = { receiverId: to, ...parts, clientMessageId: id }
    try {
      return (await emit('dealer:send', message)).message
    } catch (error) {
      // A refusal over the socket has no status of its own: the call says for certain.
      if (error instanceof CallError && error.status === 429) throw error
      return (await call('sendDirectMessage', message, { timeout: SEND_TIMEOUT_MS })).message
    }
  })

/** One page of one's conversations, the latest first; `cursor` goes on after the page before. */
export const listConversations = (cursor?: string) => call('listConversations', { limit: 50, cursor })

/** The latest messages with somebody, or those before a message; oldest first. */
export const listDirect = (id: string, before?: string, limit = MESSAGES_A_PAGE) =>
  call('listDirectMessages', { id, limit, cursor: before })

/** Searches the caller's conversations for messages that contain the words, the newest first. */
export const searchDirect = (q: string, page: number) => call('searchDirectMessages', { q, page })

/** How many messages wait unread in all. */
export const countUnread = async (): Promise<number> => (await call('directUnreadCount')).unreadCount

/** Figures about a dealer's conversations. */
export const getDashboard = () => call('getDealerDashboard')

export type Dashboard = Awaited<ReturnType<typeof getDashboard>>
