import { createSerialByKey } from '../../../platform/concurrency/serial-by-key.ts'
import type { Deps, Platform } from '../../../platform/platform.ts'
import { enqueuePushes } from './actions/enqueue-pushes.ts'
import type { Notified } from './actions/notify.ts'
import { findForPush, readUnreadCount } from './queries/notifications.ts'

export type Delivery = ReturnType<typeof createDelivery>

/**
 * Pushes notifications and unread counts to open pages, and notifications to subscribed browsers.
 */
export const createDelivery = (platform: Platform) => {
  const { db, bus } = platform
  const enqueueFor = createSerialByKey()
  return {
    /**
     * Pushes one after the other for each user, so that the last count they receive is the newest.
     */
    push: async (notified: Promise<Notified[]>): Promise<void> => {
      for (const { userId, id } of await notified)
        await enqueueFor(userId, async () => {
          const [found] = await findForPush(db, [id])
          if (!found) return
          await bus.publish({ rooms: [`user:${userId}`], event: 'notification', data: found.data })
          if (found.hasBrowser) await enqueuePushes(platform, [id])
        })
    },
    pushCount: (userId: string): Promise<void> =>
      enqueueFor(userId, async () => {
        const unreadCount = await readUnreadCount(db, userId)
        await bus.publish({ rooms: [`user:${userId}`], event: 'notification:count', data: { unreadCount } })
      }),
  }
}

/** Pushes notifications to many users at once. */
export const pushMany = async (deps: Deps<'db' | 'bus' | 'queue'>, ids: readonly string[]): Promise<void> => {
  const found = await findForPush(deps.db, ids)
  for (const { userId, data } of found)
    await deps.bus.publish({ rooms: [`user:${userId}`], event: 'notification', data })
  const withBrowser = found.filter(({ hasBrowser }) => hasBrowser).map(({ id }) => id)
  if (withBrowser.length > 0) await enqueuePushes(deps, withBrowser)
}
