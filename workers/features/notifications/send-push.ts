import type { JobPayloads } from '../../../contract/index.ts'
import type { Deps } from '../../../platform/platform.ts'
import { PushTimeout } from '../../../platform/web-push/port.ts'
import { dropSubscriptions } from '../../../server/features/notifications/actions/drop-subscriptions.ts'
import {
  isPaused,
  pauseSubscription,
  resumeSubscription,
} from '../../../server/features/notifications/actions/pause-subscription.ts'
import { findPush } from '../../../server/features/notifications/queries/push.ts'

/** A browser that is offline longer shows the notification in the list. */
const TTL_SECONDS = 24 * 3600

/**
 * Sends a notification to a browser. The topic prevents duplicates. Deletes expired subscriptions;
 * skips notifications that were read or are no longer wanted.
 */
export const sendPush = async (
  deps: Deps<'db' | 'webPush'>,
  payload: JobPayloads['notifications.send-push'],
): Promise<void> => {
  const found = await findPush(deps, payload)
  if (!found) return
  // An id without hyphens has the maximum length of a topic.
  const topic = payload.notificationId.replaceAll('-', '')
  const id = payload.subscriptionId
  if (await isPaused(deps, id)) throw new Error('The push service did not answer lately')
  try {
    const outcome = await deps.webPush.send(found.target, found.message, { topic, ttlSeconds: TTL_SECONDS })
    if (outcome === 'gone') await dropSubscriptions(deps, { id })
    else await resumeSubscription(deps, id)
  } catch (error) {
    // A hanging service blocks a worker for seconds, and anyone can register such an address.
    if (error instanceof PushTimeout) await pauseSubscription(deps, id)
    throw error
  }
}
