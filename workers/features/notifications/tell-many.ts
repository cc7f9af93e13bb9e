import type { JobPayloads } from '../../../contract/index.ts'
import type { Needs } from '../../../platform/platform.ts'
import type { JobContext } from '../../../platform/queue/port.ts'
import { enqueuePushes } from '../../../server/features/notifications/actions/enqueue-pushes.ts'
import { notifyAudience } from '../../../server/features/notifications/actions/notify-audience.ts'
import { findForPush } from '../../../server/features/notifications/queries/notifications.ts'

/**
 * Goes through everyone who wishes to hear of a product, some hundreds at a time, and tells their open pages and their
 * browsers. Run again it changes nothing that stands; who was not told before a crash is told then.
 */
export async function tellMany(
  needs: Needs<'db' | 'bus' | 'queue'>,
  payload: JobPayloads['notifications.tell-many'],
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  let after: string | null = null
  do {
    signal.throwIfAborted()
    const page = await notifyAudience(needs, payload, after)
    for (const { userId, data } of await findForPush(needs.db, page.ids))
      await needs.bus.publish({ rooms: [`user:${userId}`], event: 'notification', data })
    await enqueuePushes(needs, page.ids)
    after = page.next
  } while (after)
}
