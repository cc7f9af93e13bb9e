import { z } from 'zod'
import { replyToId } from '../chats/quote.ts'
import { reactionBody, reactionChange } from '../chats/reactions.ts'
import { field } from '../field-codes.ts'
import { byId, clientMessageId, id } from '../ids.ts'
import { MAX_DIRECT_FILES, MAX_MESSAGE_LENGTH } from '../limits.ts'
import { largestFileRule, uploadFolders } from '../media/folders.ts'
import { cursorQuery, pagination } from '../pagination.ts'
import { accountRates, textSearchRate } from '../rates.ts'
import { endpoint, type FileRule } from '../wire.ts'
import {
  askedProduct,
  conversation,
  dashboardStats,
  directMessage,
  openConversation,
  sentStatus,
} from './views.ts'

/** Shared by REST and sockets. The id of a conversation is the other participant's id. */
export const sendDirectBody = z
  .object({
    receiverId: id,
    message: z.string().trim().max(MAX_MESSAGE_LENGTH, field.messageTooLong).nullish(),
    /** Keys of own uploads to the folders `messages` and `voice`. */
    attachments: z
      .array(z.string().min(1).max(500))
      .max(MAX_DIRECT_FILES, field.tooManyFiles(MAX_DIRECT_FILES))
      .nullish(),
    /** Any product (a name on the wire). */
    carId: id.nullish(),
    replyToId,
    /** Unique per sender and conversation: a repeated send returns the first message. */
    clientMessageId,
  })
  .refine(({ message, attachments }) => Boolean(message) || Boolean(attachments?.length), {
    path: ['message'],
    message: field.messageOrAttachments,
  })

export const sentDirect = z.object({ message: directMessage })

export const listConversations = endpoint({
  method: 'GET',
  path: '/messages/conversations',
  summary: 'The caller’s direct conversations, latest first',
  query: cursorQuery(20),
  answer: z.object({ conversations: z.array(conversation), pagination }),
})

export const listDirectMessages = endpoint({
  method: 'GET',
  path: '/messages/conversations/:id',
  summary:
    'Messages with another user: page 1 is the newest, oldest first within a page. Marks them as delivered',
  params: byId,
  query: cursorQuery(50),
  answer: openConversation.extend({
    messages: z.array(directMessage),
    pagination,
    /** Number of the latest reaction change in the messages. Send it with the next `sync`. */
    reactionSeq: z.number().int(),
  }),
  errors: ['NOT_FOUND'],
})

export const searchDirectMessages = endpoint({
  method: 'GET',
  path: '/messages/search',
  httpRate: textSearchRate,
  summary: 'Messages of the caller’s direct conversations that contain this text, newest first',
  query: cursorQuery().extend({
    q: z.string(field.searchRequired).trim().min(1, field.searchRequired).max(200),
  }),
  answer: z.object({ messages: z.array(directMessage), pagination }),
})

export const sendDirectMessage = endpoint({
  method: 'POST',
  path: '/messages/send',
  accountRate: accountRates.messages,
  summary:
    'Send a message to another user. A repeated `clientMessageId` returns the first one with status 200',
  body: sendDirectBody,
  answer: sentDirect,
  status: 201,
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'FORBIDDEN', 'UPLOAD_UNKNOWN'],
})

export const readDirectMessage = endpoint({
  method: 'PUT',
  path: '/messages/:id/read',
  summary: 'Mark a received message as read',
  params: byId,
  answer: z.object({ message: directMessage }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

export const reactToDirectMessage = endpoint({
  method: 'PUT',
  path: '/messages/:id/reaction',
  accountRate: accountRates.reactions,
  summary: 'Set the caller’s reaction to a direct message; `null` takes it back',
  params: byId,
  body: reactionBody,
  answer: reactionChange,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

const unreadCount = z.object({ unreadCount: z.number().int() })

export const readConversation = endpoint({
  method: 'PUT',
  path: '/messages/conversations/:id/read',
  summary: 'Mark all messages of another user as read',
  params: byId,
  answer: unreadCount,
  errors: ['NOT_FOUND'],
})

export const directUnreadCount = endpoint({
  method: 'GET',
  path: '/messages/unread-count',
  summary: 'Number of unread direct messages',
  answer: unreadCount,
})

export const conversationUnreadCount = endpoint({
  method: 'GET',
  path: '/messages/conversations/:id/unread-count',
  summary: 'Number of unread direct messages from another user',
  params: byId,
  answer: unreadCount,
  errors: ['NOT_FOUND'],
})

const file = {
  kind: 'any',
  maxBytes: largestFileRule('messages').maxBytes,
  maxCount: 1,
  wrongKind: uploadFolders.messages.wrongKind,
  tooLarge: largestFileRule('messages').tooLarge,
} as const satisfies FileRule

export const uploadDirectAttachment = endpoint({
  method: 'POST',
  path: '/messages/attachments',
  summary: 'Upload a file for a message to another user; unused files are deleted after a day',
  body: z.object({ participantId: id }),
  files: { file },
  answer: z.object({
    key: z.string(),
    /** The address expires. */
    url: z.string(),
    size: z.number().int(),
    /** The media type as stored: images are stored as WebP. */
    type: z.string(),
  }),
  status: 201,
  errors: [
    'NOT_FOUND',
    'OWN_ACCOUNT',
    'FORBIDDEN',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'FILE_INFECTED',
  ],
})

export const getDealerDashboard = endpoint({
  method: 'GET',
  path: '/messages/dashboard',
  summary:
    'A dealer’s conversations, unanswered first, with the status of sent messages and the products asked about',
  answer: z.object({
    stats: dashboardStats,
    conversations: z.array(conversation.extend({ isUnanswered: z.boolean() })),
    messages: z.array(sentStatus),
    products: z.array(askedProduct),
  }),
})
