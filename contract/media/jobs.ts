import { z } from 'zod'
import { id } from '../ids.ts'
import { job } from '../wire.ts'

/** Turns an uploaded clip into renditions and a poster. Five minutes hold the longest clip on a slow machine. */
export const processVideo = job({
  name: 'media.process-video',
  queue: 'video',
  /** `run` counts the owner's retries: a job of an older run finds nothing to do. */
  payload: z.object({ productId: id, run: z.number().int() }),
  attempts: 3,
  backoffMs: 2_000,
  timeoutMs: 300_000,
})
