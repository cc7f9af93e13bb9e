import { z } from 'zod'
import { id } from '../ids.ts'
import { push } from '../wire.ts'
import { processingStage, productStatus } from './status.ts'

/** Sent to the owner while the video is processed. */
export const productProgress = push(
  'product:progress',
  z.object({
    productId: id,
    stage: processingStage,
    percent: z.number().int().min(0).max(100),
    status: productStatus,
  }),
)
