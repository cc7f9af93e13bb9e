import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import type { VideoDone } from '../../../../prisma/json.ts'
import type { VideoRun } from '../queries/video-run-state.ts'
import { updateRunningVideoQuery } from './update-row.ts'

/**
 * More than attempts and restarts can explain: a clip started this often crashes its workers, which
 * cannot report it.
 */
const MAX_STARTS = 10

/** A run that a worker may work on. */
export type StartedVideo = {
  /** The key of the upload. */
  sourceKey: string
  /** The currency of the product's price or shop. */
  currency: string
  done: VideoDone
  /** The run crashed so many workers that it should fail. */
  isPoison: boolean
}

/** Counts a worker's start of a run. Returns `null` if the run is over. */
export const startVideo = async ({ db }: Deps<'db'>, videoRun: VideoRun): Promise<StartedVideo | null> => {
  const started = await db.transaction((tx) =>
    updateRunningVideoQuery(tx, videoRun, { videoStarts: sql`"videoStarts" + 1` })
      .returning(['sourceKey', 'currency', 'videoStarts', 'videoDone'])
      .executeTakeFirst(),
  )
  if (!started?.sourceKey) return null
  const { sourceKey, currency, videoStarts, videoDone } = started
  return { sourceKey, currency, done: videoDone, isPoison: videoStarts > MAX_STARTS }
}
