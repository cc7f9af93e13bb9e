import { z } from 'zod'
import { job } from '../wire.ts'

/** Expires offers, lapses and closes deals, and sends reminders, as far as they are due. */
export const advanceDeals = job({
  name: 'deals.advance-due',
  queue: 'maintenance',
  payload: z.object({}),
  attempts: 5,
  backoffMs: 2_000,
  timeoutMs: 300_000,
})
