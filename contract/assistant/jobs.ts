import { z } from 'zod'
import { job } from '../wire.ts'

/** Makes the vectors of all products that wait for theirs. */
export const embedProducts = job({
  name: 'assistant.embed-products',
  queue: 'ai',
  payload: z.object({}),
  attempts: 3,
  backoffMs: 5_000,
  timeoutMs: 300_000,
})
