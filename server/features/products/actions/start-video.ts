import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import type { VideoDone } from '../../../../prisma/json.ts'
import type { VideoRun } from './note-progress.ts'
import { updateRunningVideo } from './update-row.ts'

/**
 * Far more than the attempts of a job and the restarts of a busy day: a clip that was started so often kills its workers,
 * which cannot report it.
 */
const MAX_STARTS = 10

/** A run that a worker may work on. */
export type StartedVideo = {
  /** The key of the upload. */
  sourceKey: string
  /** The currency of the product's price or shop. */
  currency: string
  done: VideoDone
  /** Whether the run killed so many workers that it should be given up. */
  isPoison: boolean
}

/** Counts a worker's start of a run. Returns `null` if the run is over. */
export async function startVideo({ db }: Deps<'db'>, video: VideoRun): Promise<StartedVideo | null> {
  const started = await db.transaction((tx) =>
    updateRunningVideo(tx, video, { videoStarts: sql`"videoStarts" + 1` })
      .returning(['sourceKey', 'currency', 'videoStarts', 'videoDone'])
      .executeTakeFirst(),
  )
  if (!started?.sourceKey) return null
  const { sourceKey, currency, videoStarts, videoDone } = started
  return { sourceKey, currency, done: videoDone, isPoison: videoStarts > MAX_STARTS }
}

/** The failure that the owner reads if the file is not known to be at fault. */
export const VIDEO_FAILED = 'The video could not be processed. Please try again.'
