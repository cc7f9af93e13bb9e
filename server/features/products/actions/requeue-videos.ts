import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import type { VideoRun } from './note-progress.ts'

/** A working worker reports more often than this. */
const SILENT_SECONDS = 30
const MAX_AT_ONCE = 500

/**
 * Enqueues the work on videos without recent progress again: a queue may lose jobs, the database does not. Jobs that still
 * wait or run are not doubled, since their keys are taken.
 */
export async function requeueVideos(deps: Deps<'db' | 'queue'>): Promise<void> {
  const waiting = await deps.db.kysely
    .selectFrom('Product')
    .select(['id', 'videoRun as run', sql<boolean>`"videoDone" ? 'media'`.as('isConverted')])
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .where('sourceKey', 'is not', null)
    .where('updatedAt', '<', sql<Date>`now() - make_interval(secs => ${SILENT_SECONDS})`)
    .orderBy('updatedAt')
    .limit(MAX_AT_ONCE)
    .execute()
  for (const { id, run, isConverted } of waiting)
    await (isConverted ? enqueueFinish : enqueueVideo)(deps, { productId: id, run })
}

/** Enqueues a run. Each has a key of its own, since the job of the run before may still be ending. */
export const enqueueVideo = (deps: Deps<'db' | 'queue'>, video: VideoRun): Promise<void> =>
  enqueueRun(deps, 'media.process-video', video)

/** Enqueues the second half of a run. */
export const enqueueFinish = (deps: Deps<'db' | 'queue'>, video: VideoRun): Promise<void> =>
  enqueueRun(deps, 'media.finish-video', video)

/** The first clip of every shop runs before the second of any, so that no shop with many clips delays the others. */
async function enqueueRun(
  { db, queue }: Deps<'db' | 'queue'>,
  job: 'media.process-video' | 'media.finish-video',
  { productId, run }: VideoRun,
): Promise<void> {
  // Unfinished clips of the same shop that are older: ids are in the order of creation.
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
