import { z } from 'zod'
import { id } from '../ids.ts'
import { job } from '../wire.ts'

/** `run` counts the owner's retries: a job of an earlier run does nothing. */
const payload = z.object({ productId: id, run: z.number().int() })

/**
 * Converts an uploaded video to renditions and a poster. The tools' own time limits together are
 * shorter than the job's (`platform/video/limits.test.ts`).
 */
export const processVideo = job({
  // Stored in queues: videos once belonged to the feature `media`.
  name: 'media.process-video',
  queue: 'video',
  payload,
  attempts: 3,
  backoffMs: 2_000,
  timeoutMs: 1_000_000,
})

/** The same for a clip that takes long: no short one waits for it. */
export const processLongVideo = job({
  ...processVideo,
  name: 'media.process-long-video',
  queue: 'long-video',
})

/**
 * Transcribes a converted video and reads text in its frames, drafts the listing and activates the
 * product. A separate queue, so that slow transcription does not delay conversions.
 */
export const finishVideo = job({
  name: 'media.finish-video',
  queue: 'ai',
  payload,
  attempts: 3,
  backoffMs: 2_000,
  timeoutMs: 600_000,
})
