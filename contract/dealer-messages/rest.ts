import { z } from 'zod'
import { accountRates, textSearchRate } from '../account-rates.ts'
import { byId, cursorQuery, id, pagination } from '../ids.ts'
import { largestOf, uploadFolders } from '../media/folders.ts'
import { field } from '../texts.ts'
import { endpoint, type FileRule } from '../wire.ts'
import { MOST_FILES } from './files.ts'
import {
  askedProduct,
  conversation,
  dashboardStats,
  directMessage,
  openConversation,
  sentStatus,
} from './views.ts'

/** A conversation's id is the other participant's id (decisions, section 9). */

/** Over REST as over sockets. */
export const sendDirectBody = z
  .object({
    receiverId: id,
    message: z.string().trim().max(4000, field.messageTooLong).nullish(),
    /** Keys of one's own uploads to the folder `messages`. */
    attachments: z
      .array(z.string().min(1).max(500))
      .max(MOST_FILES, field.tooManyFiles(MOST_FILES))
      .nullish(),
    carId: id.nullish(),
    /** Unique for sender and conversation: sending it again answers the first message and stores nothing. */
    clientMessageId: z.string().trim().min(1).max(100).nullish(),
  })
  .refine(({ message, attachments }) => Boolean(message) || Boolean(attachments?.length), {
    path: ['message'],
    message: field.messageOrAttachments,
  })

export const sentDirect = z.object({ message: directMessage })

export const listConversations = endpoint({
  method: 'GET',
  path: '/messages/conversations',
  summary: 'One’s direct conversations, the latest first; `cursor` goes on after the last one of a page',
  query: cursorQuery(20),
  answer: z.object({ conversations: z.array(conversation), pagination }),
})

export const listDirectMessages = endpoint({
  method: 'GET',
  path: '/messages/conversations/:id',
  summary:
    'Messages with one other user: page 1 is the newest, oldest first within. Fetching counts as delivered',
  params: byId,
  query: cursorQuery(50),
  answer: openConversation.extend({ messages: z.array(directMessage), pagination }),
  errors: ['NOT_FOUND'],
})

export const searchDirectMessages = endpoint({
  method: 'GET',
  path: '/messages/search',
  rate: textSearchRate,
  summary: 'Messages of one’s own direct conversations that hold these words, the newest first',
  query: cursorQuery().extend({
    q: z.string(field.searchEmpty).trim().min(1, field.searchEmpty).max(200),
  }),
  answer: z.object({ messages: z.array(directMessage), pagination }),
})

export const sendDirectMessage = endpoint({
  method: 'POST',
  path: '/messages/send',
  accountRate: accountRates.messages,
  summary: 'Write to another user. The same `clientMessageId` again answers the first message with 200',
  body: sendDirectBody,
  answer: sentDirect,
  status: 201,
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'FORBIDDEN', 'UPLOAD_UNKNOWN'],
})

export const readDirectMessage = endpoint({
  method: 'PUT',
  path: '/messages/:id/read',
  summary: 'One has read a message that one received',
  params: byId,
  answer: z.object({ message: directMessage }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

const unreadCount = z.object({ unreadCount: z.number().int() })

export const readConversation = endpoint({
  method: 'PUT',
  path: '/messages/conversations/:id/read',
  summary: 'One has read everything that another user wrote',
  params: byId,
  answer: unreadCount,
  errors: ['NOT_FOUND'],
})

export const directUnreadCount = endpoint({
  method: 'GET',
  path: '/messages/unread-count',
  summary: 'How many direct messages are unread in all',
  answer: unreadCount,
})

export const conversationUnreadCount = endpoint({
  method: 'GET',
  path: '/messages/conversations/:id/unread-count',
  summary: 'How many direct messages of another user are unread',
  params: byId,
  answer: unreadCount,
  errors: ['NOT_FOUND'],
})

const file = {
  kind: 'any',
  maxBytes: largestOf('messages').maxBytes,
  maxCount: 1,
  wrongKind: uploadFolders.messages.wrongKind,
  tooLarge: largestOf('messages').tooLarge,
} as const satisfies FileRule

export const uploadDirectAttachment = endpoint({
  method: 'POST',
  path: '/messages/attachments',
  summary: 'Upload a file for a message to another user; what no message takes is gone after a day',
  body: z.object({ participantId: id }),
  files: { file },
  answer: z.object({
    key: z.string(),
    /** An address that expires. */
    url: z.string(),
    size: z.number().int(),
    /** The media type of what is kept: pictures are kept as WebP. */
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
    'A dealer’s conversations, the unanswered first, how far what was sent has come, and what is asked about',
  answer: z.object({
    stats: dashboardStats,
    conversations: z.array(conversation.extend({ isUnanswered: z.boolean() })),
    messages: z.array(sentStatus),
    products: z.array(askedProduct),
  }),
})
