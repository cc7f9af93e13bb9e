import type { JobPayloads } from '../../../contract/index.ts'
import type { Deps } from '../../../platform/platform.ts'
import type { JobContext } from '../../../platform/queue/port.ts'
import { enqueuePushes } from '../../../server/features/notifications/actions/enqueue-pushes.ts'
import { notifyAudience } from '../../../server/features/notifications/actions/notify-audience.ts'
import { findForPush } from '../../../server/features/notifications/queries/notifications.ts'

/**
 * Notifies all users interested in a product, page by page, on their open clients and browsers. Can
 * be repeated after a crash.
 */
export const tellMany = async (
  deps: Deps<'db' | 'bus' | 'queue'>,
  payload: JobPayloads['notifications.tell-many'],
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> => {
  let after: string | null = null
  do {
    signal.throwIfAborted()
    const page = await notifyAudience(deps, payload, after)
    for (const { userId, data } of await findForPush(deps.db, page.ids))
      await deps.bus.publish({ rooms: [`user:${userId}`], event: 'notification', data })
    await enqueuePushes(deps, page.ids)
    after = page.next
  } while (after)
}
