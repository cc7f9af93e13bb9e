import type { Deps } from '../../../../platform/platform.ts'
import type { VideoRun } from './save-video-progress.ts'

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
  // Unfinished clips of the same shop that came before: older ones (ids are ordered by
  // creation), and retried ones.
  const { count } = await db.kysely
    .selectFrom('Product as own')
    .innerJoin('Product as other', 'other.shopId', 'own.shopId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('own.id', '=', productId)
    .whereRef('other.id', '<>', 'own.id')
    .where(({ eb, or }) => or([eb('other.id', '<', eb.ref('own.id')), eb('other.videoRun', '>', 1)]))
    .where('other.status', '=', 'pending')
    .where('other.deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  await queue.enqueue(job, { productId, run }, { key: `${productId}:${run}`, priority: count })
}
