import { z } from 'zod'
import { accountRates } from '../account-rates.ts'
import { id, moment } from '../ids.ts'
import { push, socketEvent } from '../wire.ts'
import { sendDirectBody, sentDirect } from './rest.ts'
import { directMessage } from './views.ts'

/** To every device of both; `participantId` is for each the other one. */
export const dealerMessage = push('dealer:message', z.object({ participantId: id, message: directMessage }))

/** The receiver has these messages, or has read them; to every device of both. */
export const dealerStatus = push(
  'dealer:status',
  z.object({
    participantId: id,
    messageIds: z.array(id),
    status: z.enum(['delivered', 'read']),
    at: moment,
  }),
)

export const dealerSend = socketEvent('dealer:send', sendDirectBody, sentDirect, accountRates.messages)

/** As many as one may catch up with at once. */
const received = z.object({ participantId: id, messageIds: z.array(id).max(200) })
const moved = z.object({ unreadCount: z.number().int() })
export const dealerDelivered = socketEvent('dealer:delivered', received, moved)
export const dealerRead = socketEvent('dealer:read', received, moved)
