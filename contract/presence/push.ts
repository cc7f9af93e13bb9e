import { z } from 'zod'
import { id, moment } from '../ids.ts'
import { push } from '../wire.ts'

/**
 * To those with a chat or direct conversation with that user: they came, or went. On connecting, the state of each of
 * them. `lastSeen` is `null` of who was never seen, or does not show it.
 */
export const presence = push(
  'presence',
  z.object({ userId: id, online: z.boolean(), lastSeen: moment.nullable() }),
)
