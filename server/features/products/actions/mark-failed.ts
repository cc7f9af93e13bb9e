import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { productFailed } from '../events.ts'
import type { VideoRun } from './save-video-progress.ts'
import { updateRunningVideoQuery } from './update-row.ts'

/** Ends a run without a video; the owner can read `reason`. Does nothing if the run is over. */
export const markFailed = ({ db }: Deps<'db'>, video: VideoRun, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    const failure = { status: 'failed', stage: 'failed', failureReason: reason, videoDone: '{}' } as const
    const failed = await updateRunningVideoQuery(tx, video, failure).returning('ownerId').executeTakeFirst()
    if (!failed) return
    await recordEvent(tx, productFailed, { productId: video.productId, ownerId: failed.ownerId })
  })
