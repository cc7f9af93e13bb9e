import { z } from 'zod'
import { id } from '../ids.ts'
import { job } from '../wire.ts'

/** `run` counts the owner's retries: a job of an older run finds nothing to do. */
const payload = z.object({ productId: id, run: z.number().int() })

/** Turns an uploaded clip into renditions and a poster. The tools give up on a clip before the job's time is over. */
export const processVideo = job({
  name: 'media.process-video',
  queue: 'video',
  payload,
  attempts: 3,
  backoffMs: 2_000,
  timeoutMs: 480_000,
})

/**
 * Hears and reads what a converted clip says, drafts its listing, and makes the product active. On a queue of its own, so
 * that slow listening holds no conversion up. Engines give up by themselves long before the job's time is over.
 */
export const finishVideo = job({
  name: 'media.finish-video',
  queue: 'ai',
  payload,
  attempts: 3,
  backoffMs: 2_000,
  timeoutMs: 600_000,
})
