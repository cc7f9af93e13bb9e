import type { JobPayloads } from '../../../contract/index.ts'
import type { Deps } from '../../../platform/platform.ts'
import type { JobContext } from '../../../platform/queue/port.ts'
import { notifyAudiencePage } from '../../../server/features/notifications/actions/notify-audience.ts'
import { pushMany } from '../../../server/features/notifications/delivery.ts'

/**
 * Notifies all users interested in a product, page by page, on their open clients and browsers. Can
 * be repeated after a crash.
 */
export const notifyAudience = async (
  deps: Deps<'db' | 'bus' | 'queue'>,
  payload: JobPayloads['notifications.tell-many'],
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> => {
  let after: string | null = null
  do {
    signal.throwIfAborted()
    const page = await notifyAudiencePage(deps, payload, after)
    await pushMany(deps, page.ids)
    after = page.next
  } while (after)
}
