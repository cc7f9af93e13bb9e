import type { Chat, ChatMessage } from '../../../contract/chats/views.ts'
import { call } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { emit } from '../../app/live.ts'
import type { Waiting } from '../conversations/outbox.ts'
import { withoutGoneProduct } from '../conversations/without-gone-product.ts'

const CHATS_A_PAGE = 50
const MESSAGES_A_PAGE = 30
/** Milliseconds for the call that follows where a socket did not answer. */
const SEND_TIMEOUT_MS = 15_000

type Sent = { message: ChatMessage; chatId: string }

/**
 * Hands a message to the server: over the socket, else by the call; the same id makes both one.
 * Throws `CallError`.
 */
export const sendMessage = (entry: Waiting, keys: string[]): Promise<Sent> =>
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
      // A refusal over the socket has no status of its own: the call says for certain.
      if (error instanceof CallError && error.status === 429) throw error
      return await call('sendMessage', message, { timeout: SEND_TIMEOUT_MS })
    }
  })

/** Writes to a shop one has no chat with yet; `clientMessageId` makes a second try harmless. */
export const sendToShop = (message: {
  shopId: string
  productId: string | null
  content: string
  clientMessageId: string
}): Promise<Sent> =>
  withoutGoneProduct(message.productId, (productId) =>
    call('sendMessage', { ...message, productId }, { timeout: SEND_TIMEOUT_MS }),
  )

/**
 * One page of one's chats, the latest first; `before` is the id of the last one on the page before.
 */
export const listChats = (before?: string) => call('listChats', { limit: CHATS_A_PAGE, before })

/** The latest messages of a chat, or those before a message; oldest first. */
export const listMessages = (id: string, before?: string, limit = MESSAGES_A_PAGE) =>
  call('listMessages', { id, limit, before })

/** One chat. Throws 404 where one is not in it. */
export const getChat = async (id: string): Promise<Chat> => (await call('getChat', { id })).chat

/** One's chat with a shop, or `null` where one has not written to it. */
export const findChat = async (shopId: string): Promise<Chat | null> =>
  (await call('checkShopChat', { id: shopId })).chat

/** How many messages are unread, by chat. */
export const countUnread = async (): Promise<Record<string, number>> => (await call('unreadCounts')).chats

/** Searches the caller's chats for messages that contain the words, the newest first. */
export const searchMessages = (q: string, page: number) => call('searchMessages', { q, page })
