import { z } from 'zod'
import { directMessage } from '../dealer-messages/views.ts'
import { field } from '../field-codes.ts'
import { id, timestamp } from '../ids.ts'
import { accountRates } from '../rates.ts'
import { push, socketEvent } from '../wire.ts'
import { reactionChange } from './reactions.ts'
import { sendMessageBody, sentMessage } from './rest.ts'
import { chatMessage, side } from './views.ts'

/** Sent to every device of both sides, including the sender's. */
export const chatMessagePush = push('chat:message', z.object({ chatId: id, message: chatMessage }))

/** `side` received or read everything up to `seq`. Sent to every device of both sides. */
export const chatStatus = push(
  'chat:status',
  z.object({
    chatId: id,
    seq: z.number().int(),
    status: z.enum(['delivered', 'read']),
    side,
    at: timestamp,
  }),
)

/** The reactions to a message changed. Sent to every device of both sides. */
export const chatReaction = push('chat:reaction', reactionChange.extend({ chatId: id }))

/** Sent to the other side while somebody types. */
export const chatTyping = push('chat:typing', z.object({ chatId: id, side, typing: z.boolean() }))

/** Files are sent as keys of uploads: frames are too small for their content. */
export const chatSend = socketEvent(
  'chat:send',
  sendMessageBody.refine((body) => body.content !== '' || (body.attachments?.length ?? 0) > 0, {
    path: ['content'],
    message: field.chatMessageRequired,
  }),
  sentMessage,
  accountRates.messages,
)

const watermark = z.object({ chatId: id, seq: z.int().min(0) })
const watermarkMoved = z.object({ seq: z.number().int(), unreadCount: z.number().int() })
export const chatDelivered = socketEvent('chat:delivered', watermark, watermarkMoved)
export const chatRead = socketEvent('chat:read', watermark, watermarkMoved)

export const chatTypingEvent = socketEvent(
  'chat:typing',
  z.object({ chatId: id, typing: z.boolean() }),
  z.object({}),
  accountRates.typing,
)

const watermarks = z.object({ buyer: z.number().int(), shop: z.number().int() })

/**
 * Reactions that changed after the given number, if the request names one for the conversation. The
 * next request continues after `reactionSeq`.
 */
const missedReactions = {
  reactions: z.array(reactionChange).optional(),
  reactionSeq: z.number().int().optional(),
}

/**
 * Returns what the client missed after the last `seq` of each chat, with watermarks, and after the
 * last message id of each direct conversation (`''` for none). At most 200 messages each.
 */
export const sync = socketEvent(
  'sync',
  z
    .object({
      chats: z.record(id, z.int().min(0)).default({}),
      conversations: z.record(id, id.or(z.literal(''))).default({}),
      /** The last change of reactions that the client has, of any of these conversations. */
      reactions: z.record(id, z.int32().min(0)).default({}),
    })
    .refine((body) => Object.keys(body.chats).length + Object.keys(body.conversations).length <= 200)
    .refine((body) => Object.keys(body.reactions).length <= 200),
  z.object({
    chats: z.record(
      id,
      z.object({
        messages: z.array(chatMessage),
        hasMore: z.boolean(),
        delivered: watermarks,
        read: watermarks,
        ...missedReactions,
      }),
    ),
    conversations: z.record(
      id,
      z.object({ messages: z.array(directMessage), hasMore: z.boolean(), ...missedReactions }),
    ),
  }),
  accountRates.sync,
)
