import type { Chat, ChatMessage } from '../../../contract/chats/views.ts'
import { call } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { emit } from '../../app/live.ts'
import type { UnsentMessage } from '../conversations/outbox-message.ts'
import { withoutGoneProduct } from '../conversations/without-gone-product.ts'

const CHATS_A_PAGE = 50
const MESSAGES_A_PAGE = 30
/** Milliseconds for the call that follows where a socket did not answer. */
const SEND_TIMEOUT_MS = 15_000

type Sent = { message: ChatMessage; chatId: string }

/**
 * Sends a message over the socket, otherwise by REST; the same id stores it once. @throws CallError
 */
export const sendMessage = (entry: UnsentMessage, keys: string[]): Promise<Sent> =>
  withoutGoneProduct(entry.productId, async (productId) => {
    const { id, to, content, replyTo } = entry
    const attachments = keys.map((key) => ({ key }))
    const message = {
      chatId: to,
      productId,
      content,
      attachments,
      clientMessageId: id,
      replyToId: replyTo?.id,
    }
    try {
      return await emit('chat:send', message)
    } catch (error) {
      // Acks have no HTTP status: REST tells whether the failure is final.
      if (error instanceof CallError && error.status === 429) throw error
      return await call('sendMessage', message, { timeout: SEND_TIMEOUT_MS })
    }
  })

/** Sends the first message to a shop. `clientMessageId` makes it idempotent. */
export const sendToShop = (message: {
  shopId: string
  productId: string | null
  content: string
  clientMessageId: string
}): Promise<Sent> =>
  withoutGoneProduct(message.productId, (productId) =>
    call('sendMessage', { ...message, productId }, { timeout: SEND_TIMEOUT_MS }),
  )

/** Loads a page of the user's chats, the latest first; the next ones by the cursor of the last. */
export const listChats = (cursor: string | null = null) =>
  call('listChats', { limit: CHATS_A_PAGE, ...(cursor && { cursor }) })

/** Loads the latest messages of a chat, or those before a message; oldest first. */
export const listMessages = (id: string, before?: string, limit = MESSAGES_A_PAGE) =>
  call('listMessages', { id, limit, before })

/** Loads a chat. @throws CallError 404 if the user is not in it */
export const getChat = async (id: string): Promise<Chat> => (await call('getChat', { id })).chat

/** Returns the user's chat with a shop, or `null` if there is none. */
export const findChat = async (shopId: string): Promise<Chat | null> =>
  (await call('checkShopChat', { id: shopId })).chat

/** Returns the number of unread messages by chat. */
export const countUnread = async (): Promise<Record<string, number>> => (await call('unreadCounts')).chats

/** Searches the caller's chats for messages that contain the words, the newest first. */
export const searchMessages = (q: string, page: number) => call('searchMessages', { q, page })
