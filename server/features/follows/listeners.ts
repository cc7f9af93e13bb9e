import { createLatestStatePush } from '../../../platform/bus/latest-state-push.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { userBlocked } from '../blocks/events.ts'
import { endFollows } from './actions/end-follows.ts'
import { eraseUser } from './actions/erase-user.ts'
import { shopFollowed, shopUnfollowed } from './events.ts'
import { readFollowers } from './queries/shops.ts'

/** At most five pushes a second per shop, with a margin for timers that fire early. */
const FOLLOWERS_EVERY_MS = 220

/**
 * Pushes a shop's follower count to its owner and, unless the shop is hidden, to the pages that
 * show it.
 */
export const listenForFollows = ({ db, bus, outbox }: Platform) => {
  const followersChanged = createLatestStatePush({
    bus,
    event: 'shop:followers',
    everyMs: FOLLOWERS_EVERY_MS,
    keyOf: ({ shopId }) => shopId,
    read: async (shopId) => {
      const shop = await readFollowers(db, shopId)
      if (!shop) return null
      return {
        rooms: shop.isOpen ? [`shop:${shopId}`, `user:${shop.ownerId}`] : [`user:${shop.ownerId}`],
        event: 'shop:followers',
        data: { shopId, followersCount: shop.followersCount },
      }
    },
  })
  for (const kind of [shopFollowed, shopUnfollowed])
    outbox.on(kind, 'follows.push-followers', ({ shopId }: { shopId: string }) => followersChanged(shopId))
  outbox.on(accountDeleted, 'follows.forget-user', ({ userId }) => eraseUser({ db }, userId))
  outbox.on(userBlocked, 'follows.unfollow-blocker', (block) => endFollows({ db }, block))
}
