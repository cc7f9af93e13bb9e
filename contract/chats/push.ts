import { z } from 'zod'
import { accountRates } from '../account-rates.ts'
import { directMessage } from '../dealer-messages/views.ts'
import { id, moment } from '../ids.ts'
import { field } from '../texts.ts'
import { push, socketEvent } from '../wire.ts'
import { sendMessageBody, sentMessage } from './rest.ts'
import { chatMessage, side } from './views.ts'

/** To every device of both sides, the sending one too. */
export const chatMessagePush = push('chat:message', z.object({ chatId: id, message: chatMessage }))

/** Everything up to `seq` was received or read by `side`; to every device of both sides. */
export const chatStatus = push(
  'chat:status',
  z.object({
    chatId: id,
    seq: z.number().int(),
    status: z.enum(['delivered', 'read']),
    side,
    at: moment,
  }),
)

/** To the other side, while one writes. */
export const chatTyping = push('chat:typing', z.object({ chatId: id, side, typing: z.boolean() }))

/** Files come as keys of uploads: a frame has no room for them. */
export const chatSend = socketEvent(
  'chat:send',
  sendMessageBody.refine((body) => body.content !== '' || (body.attachments?.length ?? 0) > 0, {
    path: ['content'],
    message: field.messageEmpty,
  }),
  sentMessage,
  accountRates.messages,
)

const watermark = z.object({ chatId: id, seq: z.int().min(0) })
const moved = z.object({ seq: z.number().int(), unreadCount: z.number().int() })
export const chatDelivered = socketEvent('chat:delivered', watermark, moved)
export const chatRead = socketEvent('chat:read', watermark, moved)

export const chatTypingEvent = socketEvent(
  'chat:typing',
  z.object({ chatId: id, typing: z.boolean() }),
  z.object({}),
)

const marks = z.object({ buyer: z.number().int(), shop: z.number().int() })

/**
 * What was missed since the last number one has of each chat, and the ticks; of direct conversations since the last
 * message, `''` for none. At most 200 messages each.
 */
export const sync = socketEvent(
  'sync',
  z
    .object({
      chats: z.record(id, z.int().min(0)).default({}),
      conversations: z.record(id, id.or(z.literal(''))).default({}),
    })
    .refine((body) => Object.keys(body.chats).length + Object.keys(body.conversations).length <= 200),
  z.object({
    chats: z.record(
      id,
      z.object({ messages: z.array(chatMessage), hasMore: z.boolean(), delivered: marks, read: marks }),
    ),
    conversations: z.record(id, z.object({ messages: z.array(directMessage), hasMore: z.boolean() })),
  }),
)
