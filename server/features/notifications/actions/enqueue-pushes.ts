import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import { findPushesDue } from '../queries/push.ts'
import { enqueueNoted } from './noted-jobs.ts'

/**
 * Has notifications sent to each browser of their receivers that subscribed, unless they wish otherwise. Once for each
 * time one is told, however often this is called.
 */
export async function enqueuePushes(
  deps: Deps<'db' | 'queue'>,
  notificationIds: readonly string[],
): Promise<void> {
  if (notificationIds.length === 0) return
  const due = await findPushesDue(deps, notificationIds)
  if (due.length === 0) return
  await enqueueNoted(
    deps,
    due.map(({ notificationId, subscriptionId, createdAt }) => ({
      name: 'notifications.send-push',
      key: `${notificationId}:${subscriptionId}:${createdAt.getTime()}`,
      payload: { subscriptionId, notificationId },
    })),
  )
  // Noted last: a crash in between sends twice rather than never, and the browser shows one topic once.
  const ids = due.map(({ notificationId }) => notificationId)
  const times = due.map(({ createdAt }) => createdAt)
  await deps.db.kysely
    .updateTable('Notification as n')
    .from(
      sql<{ id: string; at: Date }>`unnest(${ids}::uuid[], ${times}::timestamptz[])`.as<'told'>(
        sql`told(id, at)`,
      ),
    )
    .set((eb) => ({ pushedAt: eb.ref('told.at') }))
    .whereRef('n.id', '=', 'told.id')
    .execute()
}
