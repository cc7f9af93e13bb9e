import type { Needs } from '../../../../platform/platform.ts'
import { markFailed } from './mark-failed.ts'
import type { VideoRun } from './note-progress.ts'

/**
 * Far more than the tries of a job and the restarts of a busy day: a clip that was begun so often kills its workers,
 * which cannot say so themselves.
 */
const MOST_STARTS = 10

/**
 * Counts a worker's beginning of a run. Answers the key of the upload to work on and the currency of its
 * shop or price, or `null` where there is nothing to do: the run is over, or has just been given up.
 */
export async function startVideo(
  { db, outbox }: Needs<'db' | 'outbox'>,
  { productId, run }: VideoRun,
): Promise<{ sourceKey: string; currency: string } | null> {
  const [begun] = await db.query<{ sourceKey: string | null; currency: string; starts: number }>(
    `UPDATE "Product" SET "videoStarts" = "videoStarts" + 1, "updatedAt" = now()
     WHERE id = $1::uuid AND "videoRun" = $2::int AND status = 'pending' AND "deletedAt" IS NULL
     RETURNING "sourceKey", currency, "videoStarts" AS starts`,
    [productId, run],
  )
  if (!begun?.sourceKey) return null
  if (begun.starts <= MOST_STARTS) return { sourceKey: begun.sourceKey, currency: begun.currency }
  await markFailed({ outbox }, { productId, run }, VIDEO_FAILED)
  return null
}

/** Said to the owner where the file is not to blame, as far as we know. */
export const VIDEO_FAILED = 'The video could not be processed. Please try again.'
