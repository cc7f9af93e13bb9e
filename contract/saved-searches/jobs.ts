import { z } from 'zod'
import { job } from '../wire.ts'

/** Holds every product that others now see, or see otherwise, against the saved searches. */
export const matchProducts = job({
  name: 'saved-searches.match-products',
  queue: 'notifications',
  payload: z.object({}),
  attempts: 5,
  backoffMs: 2_000,
  timeoutMs: 300_000,
})
