import type { Needs } from '../../../../platform/platform.ts'
import { findPushesDue } from '../queries/push.ts'

/**
 * Has a notification sent to each browser of its receiver that subscribed, unless they wish otherwise. Once for each time
 * it is told, however often this is called.
 */
export async function enqueuePushes(needs: Needs<'db' | 'queue'>, notificationId: string): Promise<void> {
  const due = await findPushesDue(needs, notificationId)
  const [first] = due
  if (!first) return
  for (const { subscriptionId, createdAt } of due) {
    const key = `${notificationId}:${subscriptionId}:${createdAt.getTime()}`
    await needs.queue.enqueue('notifications.send-push', { subscriptionId, notificationId }, { key })
  }
  // Noted last: a crash in between sends twice rather than never, and the browser shows one topic once.
  await needs.db.query('UPDATE "Notification" SET "pushedAt" = $2::timestamptz WHERE id = $1::uuid', [
    notificationId,
    first.createdAt,
  ])
}
