import { z } from 'zod'
import { trade } from '../deals/trade.ts'
import { id } from '../ids.ts'

/** The type of a message's first file; `offer` of an offer. */
export const messageKind = z.enum(['text', 'image', 'video', 'audio', 'document', 'offer'])

/** The message that another one answers, in short. */
const quote = z.object({
  id,
  seq: z.number().int(),
  senderId: id,
  /** The beginning of its text. */
  text: z.string(),
  kind: messageKind,
  trade: trade.optional(),
})
export type Quote = z.output<typeof quote>

/** The fields of a message that say which one it replies to. */
export const replyFields = {
  replyToId: id.nullable(),
  /** `null` if there is no such message any more. */
  replyTo: quote.nullable(),
}

/** The id of the message that this one replies to. One of another conversation is ignored. */
export const replyToId = id.nullish()
