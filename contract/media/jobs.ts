import { z } from 'zod'
import { job } from '../wire.ts'

/**
 * Makes the smaller variants of a stored image. Enqueued by the first request for one, behind all
 * other work of its queue.
 */
export const makeVariants = job({
  name: 'media.make-variants',
  queue: 'maintenance',
  payload: z.object({ key: z.string() }),
  attempts: 2,
  backoffMs: 5_000,
  timeoutMs: 90_000,
})
