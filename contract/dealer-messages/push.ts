import { z } from 'zod'
import { reactionChange } from '../chats/reactions.ts'
import { id, timestamp } from '../ids.ts'
import { accountRates } from '../rates.ts'
import { push, socketEvent } from '../wire.ts'
import { sendDirectBody, sentDirect } from './rest.ts'
import { directMessage } from './views.ts'

/** Sent to every device of both users; `participantId` is the other user for each. */
export const dealerMessage = push('dealer:message', z.object({ participantId: id, message: directMessage }))

/** The receiver received or read these messages. Sent to every device of both users. */
export const dealerStatus = push(
  'dealer:status',
  z.object({
    participantId: id,
    messageIds: z.array(id),
    status: z.enum(['delivered', 'read']),
    at: timestamp,
  }),
)

/** The reactions to a message changed. Sent to every device of both users. */
export const dealerReaction = push('dealer:reaction', reactionChange.extend({ participantId: id }))

export const dealerSend = socketEvent('dealer:send', sendDirectBody, sentDirect, accountRates.messages)

/** The limit equals the page size of `sync`. */
const received = z.object({ participantId: id, messageIds: z.array(id).max(200) })
const unreadChanged = z.object({ unreadCount: z.number().int() })
export const dealerDelivered = socketEvent('dealer:delivered', received, unreadChanged)
export const dealerRead = socketEvent('dealer:read', received, unreadChanged)
