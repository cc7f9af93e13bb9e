import { z } from 'zod'

/**
 * pending: the video is being processed · active: published · failed: the video could not be used,
 * and the owner may retry · inactive: taken offline by its owner or an administrator · rejected:
 * refused by an administrator.
 */
export const productStatus = z.enum(['pending', 'active', 'failed', 'inactive', 'rejected'])
export type ProductStatus = z.output<typeof productStatus>

/** Steps of the video processing as shown to the owner, in order. */
export const processingStages = [
  'queued',
  'checking',
  'converting',
  'listening',
  'writing',
  'finishing',
  'done',
  'failed',
] as const
export const processingStage = z.enum(processingStages)
export type ProcessingStage = z.output<typeof processingStage>
