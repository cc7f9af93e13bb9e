import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { productChanged, productDeleted, productReady } from '../products/events.ts'
import { eraseProduct } from './actions/erase-product.ts'
import { eraseUser } from './actions/erase-user.ts'

/**
 * Enqueues matching when products change. Triggers record which products are pending; events only
 * make it immediate. A timer finds other changes, such as a shop that reopens.
 */
export const listenForSavedSearches = (platform: Platform): void => {
  const { outbox, queue } = platform
  for (const kind of [productReady, productChanged])
    outbox.on(kind, 'saved-searches.match-product', (_product: { productId: string }, eventId) =>
      // A unique key: a job that is about to end may not have seen this product.
      queue.enqueue('saved-searches.match-products', {}, { key: eventId }),
    )
  outbox.on(productDeleted, 'saved-searches.forget-product', ({ productId }) =>
    eraseProduct(platform, productId),
  )
  outbox.on(accountDeleted, 'saved-searches.forget-user', ({ userId }) => eraseUser(platform, userId))
}
