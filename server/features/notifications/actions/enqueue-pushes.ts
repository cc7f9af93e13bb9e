import type { Needs } from '../../../../platform/platform.ts'
import { findPushesDue } from '../queries/push.ts'
import { enqueueNoted } from './noted-jobs.ts'

/**
 * Has notifications sent to each browser of their receivers that subscribed, unless they wish otherwise. Once for each
 * time one is told, however often this is called.
 */
export async function enqueuePushes(
  needs: Needs<'db' | 'queue'>,
  notificationIds: readonly string[],
): Promise<void> {
  const due = await findPushesDue(needs, notificationIds)
  if (due.length === 0) return
  await enqueueNoted(
    needs,
    due.map(({ notificationId, subscriptionId, createdAt }) => ({
      name: 'notifications.send-push',
      key: `${notificationId}:${subscriptionId}:${createdAt.getTime()}`,
      payload: { subscriptionId, notificationId },
    })),
  )
  // Noted last: a crash in between sends twice rather than never, and the browser shows one topic once.
  await needs.db.query(
    `UPDATE "Notification" n SET "pushedAt" = told.at
     FROM unnest($1::uuid[], $2::timestamptz[]) AS told(id, at) WHERE n.id = told.id`,
    [due.map(({ notificationId }) => notificationId), due.map(({ createdAt }) => createdAt)],
  )
}
