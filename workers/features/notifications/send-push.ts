import type { JobPayloads } from '../../../contract/index.ts'
import type { Needs } from '../../../platform/platform.ts'
import { PushTimeout } from '../../../platform/push/port.ts'
import { dropSubscriptions } from '../../../server/features/notifications/actions/drop-subscriptions.ts'
import {
  resumeSubscription,
  setAsideSubscription,
} from '../../../server/features/notifications/actions/set-aside-subscription.ts'
import { findPush } from '../../../server/features/notifications/queries/push.ts'
import { isSetAside } from '../../../server/features/notifications/queries/set-aside.ts'

/** A browser that is off for longer finds the notification in the list. */
const TTL_SECONDS = 24 * 3600

/**
 * Tells one browser of one notification. Sent twice it is shown once, under its topic. A subscription that is gone is
 * forgotten; what was read meanwhile, or is not wished for any more, is not sent.
 */
export async function sendPush(
  needs: Needs<'db' | 'push'>,
  payload: JobPayloads['notifications.send-push'],
): Promise<void> {
  const found = await findPush(needs, payload)
  if (!found) return
  // An id without its hyphens is just as long as a topic may be.
  const topic = payload.notificationId.replaceAll('-', '')
  const id = payload.subscriptionId
  if (await isSetAside(needs, id)) throw new Error('The push service did not answer lately')
  try {
    const outcome = await needs.push.send(found.target, found.message, { topic, ttlSeconds: TTL_SECONDS })
    if (outcome === 'gone') await dropSubscriptions(needs, { id })
    else await resumeSubscription(needs, id)
  } catch (error) {
    // One that hangs holds a worker for seconds each time, and anyone may name such an address.
    if (error instanceof PushTimeout) await setAsideSubscription(needs, id)
    throw error
  }
}
