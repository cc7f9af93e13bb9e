import { z } from 'zod'
import { id } from '../ids.ts'
import { emojis } from './emojis.ts'

/** The reactions to a message, one per user. A larger `reactionSeq` is a newer state. */
export const reactions = z.object({
  reactions: z.array(z.object({ userId: id, emoji: z.enum(emojis) })),
  /** Counts the changes of reactions in a conversation; 0 if those of the message never changed. */
  reactionSeq: z.number().int(),
})
export type Reactions = z.output<typeof reactions>

/** The reactions to a message, as they are after a change. `seq` is the message's number. */
export const reactionChange = reactions.extend({ messageId: id, seq: z.number().int() })
export type ReactionChange = z.output<typeof reactionChange>

/** `null` takes the reaction back. */
export const reactionBody = z.object({ emoji: z.enum(emojis).nullable() })
