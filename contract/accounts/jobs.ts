import { z } from 'zod'
import { id } from '../ids.ts'
import { job } from '../wire.ts'

/** Sends one code. The code is stored encrypted with its delivery, so no queue contains it. */
export const sendOtp = job({
  name: 'accounts.send-otp',
  queue: 'otp',
  payload: z.object({ deliveryId: id }),
  attempts: 4,
  backoffMs: 1_000,
  timeoutMs: 20_000,
})

/** Marks a delivery as failed if no report came while WhatsApp retried it (`GIVE_UP_AFTER_MS`). */
export const giveUpOtp = job({
  name: 'accounts.give-up-otp',
  queue: 'otp',
  payload: z.object({ deliveryId: id }),
  attempts: 4,
  backoffMs: 1_000,
  timeoutMs: 20_000,
})
