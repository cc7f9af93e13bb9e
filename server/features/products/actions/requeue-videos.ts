import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import type { VideoRun } from './save-video-progress.ts'

/** A running worker reports more often than this. */
const SILENT_SECONDS = 30
const MAX_AT_ONCE = 500

/**
 * Enqueues the processing of videos without recent progress again, in case the queue lost jobs.
 * Keys prevent duplicates.
 */
export const requeueVideos = async (deps: Deps<'db' | 'queue'>): Promise<void> => {
  const waiting = await deps.db.kysely
    .selectFrom('Product')
    .select([
      'id',
      'videoRun as run',
      sql<boolean>`"videoDone" ? 'media'`.as('isConverted'),
      sql<boolean>`"videoDone" ? 'isLong'`.as('isLong'),
    ])
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .where('sourceKey', 'is not', null)
    .where('updatedAt', '<', sql<Date>`now() - make_interval(secs => ${SILENT_SECONDS})`)
    .orderBy('updatedAt')
    .limit(MAX_AT_ONCE)
    .execute()
  for (const { id, run, isConverted, isLong } of waiting) {
    const enqueue = isConverted ? enqueueFinish : isLong ? enqueueLongVideo : enqueueVideo
    await enqueue(deps, { productId: id, run })
  }
}

/** Enqueues a run. Each has its own key, since the job of the previous run may still be ending. */
export const enqueueVideo = (deps: Deps<'db' | 'queue'>, video: VideoRun): Promise<void> =>
  enqueueRun(deps, 'media.process-video', video)

/** Enqueues a run whose clip takes long. */
export const enqueueLongVideo = (deps: Deps<'db' | 'queue'>, video: VideoRun): Promise<void> =>
  enqueueRun(deps, 'media.process-long-video', video)

/** Enqueues the second half of a run. */
export const enqueueFinish = (deps: Deps<'db' | 'queue'>, video: VideoRun): Promise<void> =>
  enqueueRun(deps, 'media.finish-video', video)

/**
 * The first clip of every shop has priority over the second of any, so that no shop delays the
 * others.
 */
const enqueueRun = async (
  { db, queue }: Deps<'db' | 'queue'>,
  job: 'media.process-video' | 'media.process-long-video' | 'media.finish-video',
  { productId, run }: VideoRun,
): Promise<void> => {
  // Older unfinished clips of the same shop: ids are ordered by creation.
  const { count } = await db.kysely
    .selectFrom('Product as own')
    .innerJoin('Product as other', 'other.shopId', 'own.shopId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('own.id', '=', productId)
    .whereRef('other.id', '<', 'own.id')
    .where('other.status', '=', 'pending')
    .where('other.deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  await queue.enqueue(job, { productId, run }, { key: `${productId}:${run}`, priority: count })
}
