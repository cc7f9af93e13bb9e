import { z } from 'zod'
import { job } from '../wire.ts'

/** Deletes what has been kept for as long as docs/PRIVACY.md says. */
export const cleanUp = job({
  name: 'admin.clean-up',
  queue: 'maintenance',
  payload: z.object({}),
  attempts: 3,
  backoffMs: 30_000,
  timeoutMs: 600_000,
})
