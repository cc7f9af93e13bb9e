import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { productChanged, productDeleted, productReady } from '../products/events.ts'
import { eraseProduct, eraseUser } from './actions/erase.ts'

/**
 * What a product became is held against the saved searches. Triggers note which products wait for that; these events only have
 * it done at once. Whatever else makes a product visible (a shop that opens again) is found by the sweep.
 */
export const listenForSavedSearches = (platform: Platform): void => {
  const { outbox, queue } = platform
  for (const kind of [productReady, productChanged])
    outbox.on(kind, 'saved-searches.match-product', (_product: { productId: string }, eventId) =>
      // A key of its own: a job that is about to end may not have seen this product.
      queue.enqueue('saved-searches.match-products', {}, { key: eventId }),
    )
  outbox.on(productDeleted, 'saved-searches.forget-product', ({ productId }) =>
    eraseProduct(platform, productId),
  )
  outbox.on(accountDeleted, 'saved-searches.forget-user', ({ userId }) => eraseUser(platform, userId))
}
