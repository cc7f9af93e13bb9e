import { timestamps, unnestAs, uuids } from '../../../../platform/db/unnest.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isBrowserService } from '../../../../platform/web-push/browser-services.ts'
import { findPushesDue } from '../queries/push.ts'
import { enqueuePendingJobs } from './pending-jobs.ts'

/**
 * Enqueues a web push of notifications to each subscribed browser of their receivers, unless a
 * preference forbids it. A newer version of a notification joins the pending job of the older one.
 */
export const enqueuePushes = async (
  deps: Deps<'db' | 'queue'>,
  notificationIds: readonly string[],
): Promise<void> => {
  if (notificationIds.length === 0) return
  const due = await findPushesDue(deps, notificationIds)
  if (due.length === 0) return
  await enqueuePendingJobs(
    deps,
    due.map(({ notificationId, subscriptionId, userId, endpoint }) => ({
      name: isBrowserService(endpoint) ? 'notifications.send-push' : 'notifications.send-other-push',
      key: `${notificationId}:${subscriptionId}`,
      payload: { subscriptionId, notificationId },
      receiverId: userId,
    })),
  )
  // Recorded last: a crash in between pushes twice rather than never, and the browser shows one
  // topic once.
  const ids = due.map(({ notificationId }) => notificationId)
  const times = due.map(({ createdAt }) => createdAt)
  await deps.db.kysely
    .updateTable('Notification as n')
    .from(unnestAs('pushed', { id: uuids(ids), at: timestamps(times) }))
    .set((eb) => ({ pushedAt: eb.ref('pushed.at') }))
    .whereRef('n.id', '=', 'pushed.id')
    .execute()
}
