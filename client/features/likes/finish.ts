import { loadProduct } from '../products/api.ts'
import { toggleBookmark, toggleLike } from './store.ts'

/**
 * Likes or saves a product for a visitor who has signed in. Loads it first, so that no answer from
 * before arrives after the like.
 */
export const finishLike = async (kind: 'like' | 'bookmark', productId: string): Promise<void> => {
  await loadProduct(productId).catch(() => {})
  if (kind === 'like') toggleLike(productId, true)
  else toggleBookmark(productId, true)
}
