import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'

/** A worker at work says so more often than this. */
const SILENT_SECONDS = 30
const MOST_AT_ONCE = 500

/**
 * Asks again for the work on videos of which nothing was heard for a while: a queue may forget, the database does not.
 * What still waits or runs under its key is not doubled.
 */
export async function requeueVideos(needs: Needs<'db' | 'queue'>): Promise<void> {
  const { db } = needs
  const waiting = await db.query<{ id: string; run: number; isConverted: boolean }>(
    `SELECT id, "videoRun" AS run, "videoDone" ? 'media' AS "isConverted" FROM "Product"
     WHERE status = 'pending' AND "deletedAt" IS NULL AND "sourceKey" IS NOT NULL
       AND "updatedAt" < now() - make_interval(secs => $1)
     ORDER BY "updatedAt" LIMIT $2`,
    [SILENT_SECONDS, MOST_AT_ONCE],
  )
  for (const { id, run, isConverted } of waiting)
    await (isConverted ? enqueueFinish : enqueueVideo)(needs, { productId: id, run })
}

/** Enqueues a run. Each has a key of its own, since the job of the run before may still be ending. */
export const enqueueVideo = (needs: Needs<'db' | 'queue'>, video: VideoRun): Promise<void> =>
  enqueueRun(needs, 'media.process-video', video)

/** Enqueues the second half of a run. */
export const enqueueFinish = (needs: Needs<'db' | 'queue'>, video: VideoRun): Promise<void> =>
  enqueueRun(needs, 'media.finish-video', video)

type VideoRun = { productId: string; run: number }

/** The first clip of every shop runs before the second of any: a shop with many clips makes no other one wait. */
async function enqueueRun(
  { db, queue }: Needs<'db' | 'queue'>,
  job: 'media.process-video' | 'media.finish-video',
  { productId, run }: VideoRun,
): Promise<void> {
  const [ahead] = await db.query<{ count: number }>(countAhead, [productId])
  await queue.enqueue(job, { productId, run }, { key: `${productId}:${run}`, priority: ahead?.count ?? 0 })
}

/** The unfinished clips of the same shop that are older (ids are in the order of creation). */
const countAhead = statement({
  name: 'products.count-clips-ahead',
  text: `SELECT count(*)::int AS count FROM "Product" own JOIN "Product" other ON other."shopId" = own."shopId"
    WHERE own.id = $1::uuid AND other.id < own.id AND other.status = 'pending' AND other."deletedAt" IS NULL`,
})
