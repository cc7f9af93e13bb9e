import { call } from '../../app/call.ts'
import { loadProduct } from './api.ts'
import { type Progress, progressAfter } from './progress.ts'
import { patchProduct, putProducts, readProduct } from './store.ts'

/**
 * How far the work on a video has come, pushed. What it ended in is asked for: the poster, or why
 * it failed.
 */
export const saveVideoProgress = ({ productId, ...progress }: Progress & { productId: string }): void => {
  const product = readProduct(productId)
  const change = product && progressAfter(product, progress)
  if (!change) return
  patchProduct(productId, () => change)
  if (progress.status !== 'pending') loadProduct(productId).catch(() => {})
}

/** Has the video of a failed product worked on again. Throws a `CallError`. */
export const retryProduct = async (id: string): Promise<void> => {
  const { product } = await call('retryProduct', { id })
  putProducts([product])
}
