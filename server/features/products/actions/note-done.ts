import type { ProductAi } from '../../../../contract/products/ai.ts'
import type { Transcript, WrittenText } from '../../../../platform/ai/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { videoConverted } from '../events.ts'
import type { StoredMedia } from '../queries/views.ts'
import type { VideoRun } from './note-progress.ts'

/** What a run has finished; what is not there is still to do. `null`: there was nothing, or nobody could. */
export type VideoDone = {
  /** Its sizes and its poster are stored. */
  media?: StoredMedia
  transcript?: Transcript | null
  writing?: WrittenText[][] | null
  ai?: ProductAi | null
}

/** Notes what a run has finished, for whoever goes on with it. Answers false where the run is over. */
export async function noteDone(
  { db }: Needs<'db'>,
  { productId, run }: VideoRun,
  done: Omit<VideoDone, 'media'>,
): Promise<boolean> {
  const rows = await db.query(
    `UPDATE "Product" SET "videoDone" = "videoDone" || $3::jsonb, "updatedAt" = now()
     WHERE id = $1::uuid AND "videoRun" = $2::int AND status = 'pending' AND "deletedAt" IS NULL RETURNING 1`,
    [productId, run, JSON.stringify(done)],
  )
  return rows.length > 0
}

/** Ends the first half of a run: its video is stored, the second half follows the event. Answers false where the run is over. */
export async function markConverted(
  { outbox }: Needs<'outbox'>,
  { productId, run }: VideoRun,
  media: StoredMedia,
): Promise<boolean> {
  return outbox.transact(async (tx) => {
    const noted = await tx.$executeRaw`
      UPDATE "Product" SET "videoDone" = ${JSON.stringify({ media })}::jsonb, "videoStarts" = 0, "updatedAt" = now()
      WHERE id = ${productId}::uuid AND "videoRun" = ${run}::int AND status = 'pending' AND "deletedAt" IS NULL
        AND NOT "videoDone" ? 'media'`
    if (noted > 0) await tx.record(videoConverted, { productId, run })
    return noted > 0
  })
}
