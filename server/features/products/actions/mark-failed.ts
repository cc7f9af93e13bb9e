import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { productFailed } from '../events.ts'
import type { VideoRun } from '../queries/video-run-state.ts'
import { updateRunningVideoQuery } from './update-row.ts'

/** Ends a run without a video; the owner can read `reason`. Does nothing if the run is over. */
export const markFailed = ({ db }: Deps<'db'>, videoRun: VideoRun, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    const failure = { status: 'failed', stage: 'failed', failureReason: reason, videoDone: '{}' } as const
    const failed = await updateRunningVideoQuery(tx, videoRun, failure)
      .returning('ownerId')
      .executeTakeFirst()
    if (!failed) return
    await recordEvent(tx, productFailed, { productId: videoRun.productId, ownerId: failed.ownerId })
  })
