import type { ProcessingStage, ProductStatus } from '../../../contract/products/status.ts'
import type { Product } from './store.ts'

export type Progress = { stage: ProcessingStage; percent: number; status: ProductStatus }
type Known = Pick<Product, 'status' | 'progress' | 'failureReason'>

/**
 * Returns the new progress after a push, or `null` if it is too late: a finished product stays
 * finished, and the progress never decreases. A failed one may start again on another device.
 */
export const progressAfter = (known: Known, { stage, percent, status }: Progress): Partial<Known> | null => {
  if (status !== 'pending') return { status, progress: null }
  if (known.status !== 'pending' && known.status !== 'failed') return null
  const before = known.status === 'pending' ? (known.progress?.percent ?? 0) : 0
  return percent < before ? null : { status, failureReason: null, progress: { stage, percent } }
}
