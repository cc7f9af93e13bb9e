import { z } from 'zod'
import { id } from '../ids.ts'
import { job } from '../wire.ts'

/** The key of the job in `"PendingNotice"`, if it has a row there. The name is stored in queues. */
const noted = z.string().optional()

/**
 * Notifies all subscribed users of a change of a product, `news`. The text is read when the job
 * runs. Names of the job and its fields are stored in queues.
 */
export const notifyAudience = job({
  name: 'notifications.tell-many',
  queue: 'notifications',
  payload: z.object({ productId: id, news: z.enum(['listed', 'reduced']), noted }),
  attempts: 5,
  backoffMs: 5_000,
  timeoutMs: 300_000,
})

const pushJob = {
  payload: z.object({ subscriptionId: id, notificationId: id, noted }),
  // Anyone can subscribe with a service that fails.
  attempts: 3,
  backoffMs: 8_000,
  timeoutMs: 20_000,
}

/**
 * Sends the latest version of a notification to the push service of one browser. The payload holds
 * ids only; the text is read when it is sent.
 */
export const sendPush = job({ name: 'notifications.send-push', queue: 'push', ...pushJob })

/**
 * Sends to a push service that no browser vendor operates. It has its own queue, because anyone can
 * register an endpoint that never answers.
 */
export const sendOtherPush = job({
  name: 'notifications.send-other-push',
  queue: 'other-push',
  ...pushJob,
})

/** Sends a notification by WhatsApp. The text is read when it is sent. */
export const sendWhatsapp = job({
  name: 'notifications.send-whatsapp',
  queue: 'notifications',
  payload: z.object({ notificationId: id }),
  attempts: 3,
  backoffMs: 5_000,
  timeoutMs: 20_000,
})
