import { call } from '../../app/call.ts'
import { loadProduct } from './api.ts'
import { type Progress, progressAfter } from './progress.ts'
import { patchProduct, putProducts, readProduct } from './store.ts'

/**
 * Stores the pushed progress of a video. At its end the product is loaded: the poster, or the
 * failure.
 */
export const saveVideoProgress = ({ productId, ...progress }: Progress & { productId: string }): void => {
  const product = readProduct(productId)
  const change = product && progressAfter(product, progress)
  if (!change) return
  patchProduct(productId, () => change)
  if (progress.status !== 'pending') loadProduct(productId).catch(() => {})
}

/** Starts the processing of a failed video again. @throws CallError */
export const retryProduct = async (id: string): Promise<void> => {
  const { product } = await call('retryProduct', { id })
  putProducts([product])
}
