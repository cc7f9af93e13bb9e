import { z } from 'zod'
import { id } from '../ids.ts'
import { job } from '../wire.ts'

/** Sends one code. The code itself lies encrypted beside the delivery, so that no queue ever holds it. */
export const sendOtp = job({
  name: 'accounts.send-otp',
  queue: 'otp',
  payload: z.object({ deliveryId: id }),
  attempts: 4,
  backoffMs: 1_000,
  timeoutMs: 20_000,
})

/** Gives a code up of which nothing was heard in the time that WhatsApp keeps it. */
export const giveUpOtp = job({
  name: 'accounts.give-up-otp',
  queue: 'otp',
  payload: z.object({ deliveryId: id }),
  attempts: 4,
  backoffMs: 1_000,
  timeoutMs: 20_000,
})
