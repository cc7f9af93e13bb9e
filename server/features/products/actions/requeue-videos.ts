import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import { enqueueFinish, enqueueLongVideo, enqueueVideo } from './enqueue-video.ts'

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
