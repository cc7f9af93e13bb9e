import { z } from 'zod'
import { job } from '../wire.ts'

/** Matches new and changed products against the saved searches. */
export const matchProducts = job({
  name: 'saved-searches.match-products',
  queue: 'notifications',
  payload: z.object({}),
  attempts: 5,
  backoffMs: 2_000,
  timeoutMs: 300_000,
})
