import { sql } from 'kysely'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { ProductMedia } from '../../../../prisma/json.ts'
import { videoConverted } from '../events.ts'
import type { VideoRun } from '../queries/video-run-state.ts'
import { updateRunningVideoQuery } from './update-row.ts'

/**
 * Ends the first half of a run: its video is stored, and the event starts the second half. Returns
 * false if it is over.
 */
export const markConverted = (
  { db }: Deps<'db'>,
  videoRun: VideoRun,
  media: ProductMedia,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const columns = { videoDone: JSON.stringify({ media }), videoStarts: 0 }
    const { numUpdatedRows } = await updateRunningVideoQuery(tx, videoRun, columns)
      .where(sql<boolean>`NOT "videoDone" ? 'media'`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await recordEvent(tx, videoConverted, videoRun)
    return true
  })
