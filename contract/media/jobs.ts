import { z } from 'zod'
import { id } from '../ids.ts'
import { job } from '../wire.ts'

/**
 * Turns an uploaded clip into renditions, a poster, captions and a draft of its listing. Five minutes hold the longest clip
 * on a slow machine, and three more its words.
 */
export const processVideo = job({
  name: 'media.process-video',
  queue: 'video',
  /** `run` counts the owner's retries: a job of an older run finds nothing to do. */
  payload: z.object({ productId: id, run: z.number().int() }),
  attempts: 3,
  backoffMs: 2_000,
  timeoutMs: 480_000,
})
