import { z } from 'zod'
import { id } from '../ids.ts'
import { job } from '../wire.ts'

/** Hands one notification to one browser's push service. It holds ids alone: what is said is read when it is sent. */
export const sendPush = job({
  name: 'notifications.send-push',
  queue: 'notifications',
  payload: z.object({ subscriptionId: id, notificationId: id }),
  attempts: 5,
  backoffMs: 2_000,
  timeoutMs: 20_000,
})
