import { z } from 'zod'

/**
 * pending: its video is being worked on · active: as finished as it will be · failed: the video could not be used, the
 * owner may retry · inactive: its owner or an administrator took it off · rejected: an administrator refused it.
 */
export const productStatus = z.enum(['pending', 'active', 'failed', 'inactive', 'rejected'])
export type ProductStatus = z.output<typeof productStatus>

/** What the owner sees of the work on the video, in this order. */
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
