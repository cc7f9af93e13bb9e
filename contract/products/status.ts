import { z } from 'zod'

/**
 * pending: its video is being worked on · active: as finished as it will be · failed: the video could not be used, the
 * owner may retry · inactive: its owner or an administrator took it off · rejected: an administrator refused it.
 */
export const productStatus = z.enum(['pending', 'active', 'failed', 'inactive', 'rejected'])
export type ProductStatus = z.output<typeof productStatus>

const next: Record<ProductStatus, readonly ProductStatus[]> = {
  pending: ['active', 'failed', 'rejected'],
  failed: ['pending', 'rejected'],
  active: ['inactive', 'rejected', 'pending'],
  inactive: ['active', 'rejected', 'pending'],
  rejected: ['active', 'pending'],
}

/** Whether a product may go from one status to another. */
export const canBecome = (from: ProductStatus, to: ProductStatus): boolean => next[from].includes(to)

/** What the owner sees of the work on the video, in this order. */
export const processingStages = ['queued', 'checking', 'converting', 'finishing', 'done', 'failed'] as const
export const processingStage = z.enum(processingStages)
export type ProcessingStage = z.output<typeof processingStage>
