import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import type { VideoDone } from '../../../../prisma/json.ts'
import type { VideoRun } from '../queries/video-run-state.ts'
import { updateRunningVideoQuery } from './update-row.ts'

/** Stores the finished steps of a run for a later attempt. Returns false if the run is over. */
export const saveVideoSteps = (
  { db }: Deps<'db'>,
  videoRun: VideoRun,
  done: Omit<VideoDone, 'media'>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const videoDone = sql<string>`"videoDone" || ${JSON.stringify(done)}::jsonb`
    const { numUpdatedRows } = await updateRunningVideoQuery(tx, videoRun, { videoDone }).executeTakeFirst()
    return numUpdatedRows > 0n
  })
