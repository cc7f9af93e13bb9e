import { z } from 'zod'
import { job } from '../wire.ts'

/** Deletes data whose retention period (docs/PRIVACY.md) has ended. */
export const cleanUp = job({
  name: 'admin.clean-up',
  queue: 'maintenance',
  payload: z.object({}),
  attempts: 3,
  backoffMs: 30_000,
  timeoutMs: 600_000,
})
