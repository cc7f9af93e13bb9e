import { z } from 'zod'
import { id, timestamp } from '../ids.ts'
import { push } from '../wire.ts'

/**
 * A user came online or went offline. Sent to their contacts, and once per contact on connecting.
 * `lastSeen` is `null` if the user was never online.
 */
export const presence = push(
  'presence',
  z.object({ userId: id, online: z.boolean(), lastSeen: timestamp.nullable() }),
)
