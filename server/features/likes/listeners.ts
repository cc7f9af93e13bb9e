import { createLatestStatePush } from '../../../platform/bus/latest-state-push.ts'
import type { Room } from '../../../platform/bus/port.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { commentChanged, commentPosted } from '../comments/events.ts'
import { eraseUser } from './actions/erase-user.ts'
import {
  productBookmarked,
  productLiked,
  productUnbookmarked,
  productUnliked,
  productViewed,
} from './events.ts'
import { readCounts } from './queries/counts.ts'

/** At most five pushes a second per product, with a margin for timers that fire early. */
const COUNTS_EVERY_MS = 220

/**
 * Pushes a product's counts to the pages that show it, or to its owner if it is hidden. A listener
 * resolves once counts that were read after its event are pushed: after a crash it runs again.
 */
export const listenForLikes = ({ db, bus, outbox }: Platform) => {
  const countsChanged = createLatestStatePush({
    bus,
    event: 'product:counts',
    everyMs: COUNTS_EVERY_MS,
    keyOf: (counts) => counts.productId,
    read: async (productId) => {
      const product = await readCounts({ db }, productId)
      if (!product) return null
      const { counts, ownerId, isListed } = product
      const room: Room = isListed ? `product:${productId}` : `user:${ownerId}`
      return { rooms: [room], event: 'product:counts', data: counts }
    },
  })

  for (const kind of [productLiked, productUnliked, productBookmarked, productUnbookmarked, productViewed])
    outbox.on(kind, 'likes.push-counts', ({ productId }: { productId: string }) => countsChanged(productId))
  for (const kind of [commentPosted, commentChanged])
    outbox.on(kind, 'likes.push-counts', async ({ targetType, targetId, parentId }: CommentTarget) => {
      if (targetType === 'product' && !parentId) await countsChanged(targetId)
    })
  outbox.on(accountDeleted, 'likes.forget-user', ({ userId }) => eraseUser({ db }, userId))
}

type CommentTarget = { targetType: 'product' | 'shop'; targetId: string; parentId: string | null }
