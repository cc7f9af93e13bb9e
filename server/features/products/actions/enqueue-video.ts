import type { Executor } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { uploadTable } from '../../media/tables.ts'
import type { VideoRun } from '../queries/video-run-state.ts'

/** About 8 s of a clip as the web client compresses it: small files come first. */
const STEP_BYTES = 2_000_000
const MAX_STEPS = 3

/** Enqueues a run. Each has its own key, since the job of the previous run may still be ending. */
export const enqueueVideo = (deps: Deps<'db' | 'queue'>, videoRun: VideoRun): Promise<void> =>
  enqueueRun(deps, 'media.process-video', videoRun)

/** Enqueues a run whose clip takes long. */
export const enqueueLongVideo = (deps: Deps<'db' | 'queue'>, videoRun: VideoRun): Promise<void> =>
  enqueueRun(deps, 'media.process-long-video', videoRun)

/** Enqueues the second half of a run. */
export const enqueueFinish = (deps: Deps<'db' | 'queue'>, videoRun: VideoRun): Promise<void> =>
  enqueueRun(deps, 'media.finish-video', videoRun)

/**
 * The first clip of every shop has priority over the second of any, so that no shop delays the
 * others. A large file counts as some more clips, so that short ones do not wait for it.
 */
const enqueueRun = async (
  { db, queue }: Deps<'db' | 'queue'>,
  job: 'media.process-video' | 'media.process-long-video' | 'media.finish-video',
  { productId, run }: VideoRun,
): Promise<void> => {
  const { earlier } = await countEarlierQuery(db.kysely, productId).executeTakeFirstOrThrow()
  const upload = await selectUpload(db.kysely, productId).executeTakeFirst()
  const priority = earlier + Math.min(Math.floor((upload?.size ?? 0) / STEP_BYTES), MAX_STEPS)
  await queue.enqueue(job, { productId, run }, { key: `${productId}:${run}`, priority })
}

/**
 * Builds the count of unfinished clips of the same shop that came before: older ones (ids are
 * ordered by creation), and retried ones.
 */
const countEarlierQuery = (executor: Executor, productId: string) =>
  executor
    .selectFrom('Product as own')
    .innerJoin('Product as other', 'other.shopId', 'own.shopId')
    .select((eb) => eb.fn.countAll<number>().as('earlier'))
    .where('own.id', '=', productId)
    .whereRef('other.id', '<>', 'own.id')
    .where(({ eb, or }) => or([eb('other.id', '<', eb.ref('own.id')), eb('other.videoRun', '>', 1)]))
    .where('other.status', '=', 'pending')
    .where('other.deletedAt', 'is', null)

/** Selects the uploaded video of a product. */
const selectUpload = (executor: Executor, productId: string) =>
  executor
    .selectFrom('Product')
    .innerJoin(uploadTable.as('upload'), 'upload.storageKey', 'Product.sourceKey')
    .select('upload.size')
    .where('Product.id', '=', productId)
