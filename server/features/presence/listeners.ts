import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { userBlocked } from '../blocks/events.ts'
import { eraseUser } from './actions/erase-user.ts'
import { presenceChanged } from './events.ts'
import { loadAudience } from './queries.ts'

/**
 * Pushes a user's state to their conversation partners when it changes. A block shows both users
 * to each other as offline.
 */
export const listenForPresence = ({ outbox, bus, db }: Platform): void => {
  outbox.on(presenceChanged, 'presence.push', async ({ userIds }) => {
    for (const { state, partnerIds } of await loadAudience({ db }, userIds)) {
      if (partnerIds.length === 0) continue
      await bus.publish({
        rooms: partnerIds.map((id) => `user:${id}` as const),
        event: 'presence',
        data: state,
      })
    }
  })
  outbox.on(userBlocked, 'presence.hide', async ({ blockerId, blockedId }) => {
    const pairs = [
      [blockerId, blockedId],
      [blockedId, blockerId],
    ] as const
    for (const [userId, otherId] of pairs)
      await bus.publish({
        rooms: [`user:${otherId}`],
        event: 'presence',
        data: { userId, online: false, lastSeen: null },
      })
  })
  outbox.on(accountDeleted, 'presence.forget-user', ({ userId }) => eraseUser({ db }, userId))
}
