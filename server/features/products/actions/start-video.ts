import type { Needs } from '../../../../platform/platform.ts'
import type { VideoDone } from './note-done.ts'
import type { VideoRun } from './note-progress.ts'

/**
 * Far more than the tries of a job and the restarts of a busy day: a clip that was begun so often kills its workers,
 * which cannot say so themselves.
 */
const MOST_STARTS = 10

/** A run that a worker may work on. */
export type BegunVideo = {
  /** The upload that it works on. */
  sourceKey: string
  /** Of its shop or its price. */
  currency: string
  done: VideoDone
  /** It killed so many workers that nothing more of it should be tried. */
  isPoison: boolean
}

/** Counts a worker's beginning of a run. Answers `null` where there is nothing to do: the run is over. */
export async function startVideo(
  { db }: Needs<'db'>,
  { productId, run }: VideoRun,
): Promise<BegunVideo | null> {
  type Row = { sourceKey: string | null; currency: string; starts: number; done: VideoDone }
  const [begun] = await db.query<Row>(
    `UPDATE "Product" SET "videoStarts" = "videoStarts" + 1, "updatedAt" = now()
     WHERE id = $1::uuid AND "videoRun" = $2::int AND status = 'pending' AND "deletedAt" IS NULL
     RETURNING "sourceKey", currency, "videoStarts" AS starts, "videoDone" AS done`,
    [productId, run],
  )
  if (!begun?.sourceKey) return null
  const { sourceKey, currency, starts, done } = begun
  return { sourceKey, currency, done, isPoison: starts > MOST_STARTS }
}

/** Said to the owner where the file is not to blame, as far as we know. */
export const VIDEO_FAILED = 'The video could not be processed. Please try again.'
