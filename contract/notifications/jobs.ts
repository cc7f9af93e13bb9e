import { z } from 'zod'
import { id } from '../ids.ts'
import { job } from '../wire.ts'

/** Under which key the job stands in `"PendingNotice"`, where it does. */
const noted = z.string().optional()

/** Tells everyone who wished to hear of it what is new about a product. What is said is read when it is told. */
export const tellMany = job({
  name: 'notifications.tell-many',
  queue: 'notifications',
  payload: z.object({ productId: id, news: z.enum(['listed', 'reduced']), noted }),
  attempts: 5,
  backoffMs: 5_000,
  timeoutMs: 300_000,
})

/** Hands one notification to one browser's push service. It holds ids alone: what is said is read when it is sent. */
export const sendPush = job({
  name: 'notifications.send-push',
  queue: 'push',
  payload: z.object({ subscriptionId: id, notificationId: id, noted }),
  attempts: 5,
  backoffMs: 2_000,
  timeoutMs: 20_000,
})
