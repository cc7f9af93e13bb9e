import type { Needs } from '../../../../platform/platform.ts'

/** A worker at work says so more often than this. */
const SILENT_SECONDS = 30
const MOST_AT_ONCE = 500

/**
 * Asks again for the work on videos of which nothing was heard for a while: a queue may forget, the database does not.
 * What still waits or runs under its key is not doubled.
 */
export async function requeueVideos({ db, queue }: Needs<'db' | 'queue'>): Promise<void> {
  const waiting = await db.query<{ id: string; run: number; isConverted: boolean }>(
    `SELECT id, "videoRun" AS run, "videoDone" ? 'media' AS "isConverted" FROM "Product"
     WHERE status = 'pending' AND "deletedAt" IS NULL AND "sourceKey" IS NOT NULL
       AND "updatedAt" < now() - make_interval(secs => $1)
     ORDER BY "updatedAt" LIMIT $2`,
    [SILENT_SECONDS, MOST_AT_ONCE],
  )
  for (const { id, run, isConverted } of waiting)
    await (isConverted ? enqueueFinish : enqueueVideo)({ queue }, { productId: id, run })
}

/** Has a run worked on. Each run has a key of its own, since the job of the one before may still be ending. */
export const enqueueVideo = (
  { queue }: Needs<'queue'>,
  video: { productId: string; run: number },
): Promise<void> => queue.enqueue('media.process-video', video, { key: `${video.productId}:${video.run}` })

/** The same for the second half of a run. */
export const enqueueFinish = (
  { queue }: Needs<'queue'>,
  video: { productId: string; run: number },
): Promise<void> => queue.enqueue('media.finish-video', video, { key: `${video.productId}:${video.run}` })
