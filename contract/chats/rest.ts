import { z } from 'zod'
import { field } from '../field-codes.ts'
import { byId, clientMessageId, id } from '../ids.ts'
import { MAX_CHAT_FILES, MAX_MESSAGE_LENGTH } from '../limits.ts'
import { largestFileRule, uploadFolders } from '../media/folders.ts'
import { cursor, cursorQuery, pagination } from '../pagination.ts'
import { accountRates, textSearchRate } from '../rates.ts'
import { endpoint, type FileRule } from '../wire.ts'
import { replyToId } from './quote.ts'
import { reactionBody, reactionChange } from './reactions.ts'
import { chat, chatMessage, productInfo } from './views.ts'

/** Files of a message sent as a multipart form, instead of keys of uploads. */
const files = {
  files: {
    kind: 'any',
    maxBytes: largestFileRule('chats').maxBytes,
    maxCount: MAX_CHAT_FILES,
    wrongKind: uploadFolders.chats.wrongKind,
    tooLarge: largestFileRule('chats').tooLarge,
  },
} as const satisfies Record<string, FileRule>

const newMessage = z.object({
  /** May be empty if there are attachments, which the action checks. */
  content: z
    .string(field.chatMessageRequired)
    .trim()
    .max(MAX_MESSAGE_LENGTH, field.messageTooLong)
    .default(''),
  /** Keys of own uploads to the folders `chats` and `voice`. */
  attachments: z
    .array(z.object({ key: z.string().min(1).max(500) }))
    .max(MAX_CHAT_FILES, field.tooManyFiles(MAX_CHAT_FILES))
    .nullish(),
  productId: id.nullish(),
  replyToId,
  /** Unique per sender and conversation: a repeated send returns the first message. */
  clientMessageId,
})

/** Shared by REST and sockets: addressed to a chat, or to a shop, which opens the chat. */
export const sendMessageBody = newMessage
  .extend({ chatId: id.nullish(), shopId: id.nullish() })
  .refine((body) => body.chatId != null || body.shopId != null, {
    path: ['chatId'],
    message: 'Say which chat or which shop to write to',
  })

export const sentMessage = z.object({ message: chatMessage, chatId: id })

const chatMessageBase = {
  method: 'POST',
  accountRate: accountRates.messages,
  summary: 'Send a message. A repeated `clientMessageId` returns the first one with status 200',
  answer: sentMessage,
  files,
  status: 201,
  errors: [
    'NOT_FOUND',
    'NO_SHOP',
    'OWN_SHOP_CHAT',
    'PRODUCT_NOT_OF_SHOP',
    'FORBIDDEN',
    'UPLOAD_UNKNOWN',
    'UNSUPPORTED_MEDIA_TYPE',
    'FILE_INFECTED',
    'PAYLOAD_TOO_LARGE',
  ],
} as const
export const sendMessage = endpoint({ ...chatMessageBase, path: '/chats/messages', body: sendMessageBody })
export const sendShopMessage = endpoint({
  ...chatMessageBase,
  path: '/chats/shop/:id/messages',
  params: byId,
  body: newMessage,
})

/** For lists without page numbers. */
const cursorPagination = pagination.pick({ hasMore: true, nextCursor: true })

export const listMessages = endpoint({
  method: 'GET',
  path: '/chats/:id/messages',
  summary: 'Messages, oldest first; without `before`, `after` or `cursor` the latest',
  params: byId,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(30),
    before: id.optional(),
    after: id.optional(),
    cursor,
  }),
  answer: z.object({
    messages: z.array(chatMessage),
    pagination: cursorPagination,
    /** Number of the latest reaction change in the messages. Send it with the next `sync`. */
    reactionSeq: z.number().int(),
  }),
  errors: ['NOT_FOUND'],
})

export const listChats = endpoint({
  method: 'GET',
  path: '/chats/with-unread-counts',
  summary: 'The caller’s chats, latest first, with unread counts',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    before: id.optional(),
    cursor,
    includeTotalCount: z.stringbool().default(false),
    side: z.enum(['buyer', 'shop']).optional(),
  }),
  answer: z.object({
    chats: z.array(chat),
    pagination: cursorPagination,
    totalCount: z.number().int().optional(),
  }),
})

const chatExists = z.object({ exists: z.boolean(), chat: chat.nullable() })
export const checkChat = endpoint({
  method: 'POST',
  isReadOnly: true,
  path: '/chats/check-exists',
  summary: 'Whether the caller has a chat with a shop',
  body: z.object({ shopId: id }),
  answer: chatExists,
  errors: ['NO_SHOP'],
})
export const checkShopChat = endpoint({
  method: 'GET',
  path: '/chats/shop/:id/check-exists',
  summary: 'Whether the caller has a chat with a shop',
  params: byId,
  answer: chatExists,
  errors: ['NO_SHOP'],
})

export const readChat = endpoint({
  method: 'POST',
  path: '/chats/:id/read',
  summary: 'Mark messages up to `seq` as read; without `seq`, all',
  params: byId,
  body: z.object({ seq: z.int().min(0).optional() }).default({}),
  answer: z.object({ seq: z.number().int(), unreadCount: z.number().int() }),
  errors: ['NOT_FOUND'],
})

export const chatUnreadCount = endpoint({
  method: 'GET',
  path: '/chats/:id/unread-count',
  summary: 'Number of unread messages of a chat',
  params: byId,
  answer: z.object({ count: z.number().int() }),
  errors: ['NOT_FOUND'],
})

export const unreadCounts = endpoint({
  method: 'GET',
  path: '/chats/unread-counts',
  summary: 'Number of unread messages: total, and per chat for the latest 1,000 chats with any',
  answer: z.object({ total: z.number().int(), chats: z.record(id, z.number().int()) }),
})

export const getChat = endpoint({
  method: 'GET',
  path: '/chats/:id',
  summary: 'One chat',
  params: byId,
  answer: z.object({ chat }),
  errors: ['NOT_FOUND'],
})

export const lastProduct = endpoint({
  method: 'GET',
  path: '/chats/:id/last-product',
  summary: 'The product that the chat last referred to',
  params: byId,
  answer: z.object({ product: productInfo.nullable() }),
  errors: ['NOT_FOUND'],
})

export const searchMessages = endpoint({
  method: 'GET',
  path: '/chats/search',
  httpRate: textSearchRate,
  summary: 'Messages of the caller’s chats that contain this text, newest first',
  query: cursorQuery().extend({
    q: z.string(field.searchRequired).trim().min(1, field.searchRequired).max(200),
  }),
  answer: z.object({ messages: z.array(chatMessage), pagination }),
})

export const reactToMessage = endpoint({
  method: 'PUT',
  path: '/chats/messages/:id/reaction',
  accountRate: accountRates.reactions,
  summary: 'Set the caller’s reaction to a message of a chat; `null` takes it back',
  params: byId,
  body: reactionBody,
  answer: reactionChange,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
