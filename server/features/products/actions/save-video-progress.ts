import { sql } from 'kysely'
import { type ProcessingStage, processingStages } from '../../../../contract/products/status.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { VideoRun } from '../queries/video-run-state.ts'
import { updateRunningVideoQuery } from './update-row.ts'

/**
 * Stores the progress of a run and pushes it to the owner. It never decreases, even if the
 * processing restarts. Returns false if the run is over (finished, deleted, rejected, restarted).
 */
export const saveVideoProgress = async (
  { db, bus, log }: Deps<'db' | 'bus' | 'log'>,
  { productId, run }: VideoRun,
  { stage, percent }: { stage: ProcessingStage; percent: number },
): Promise<boolean> => {
  const isFurther = sql<boolean>`array_position(${processingStages}::text[], ${stage}::text)
    > array_position(${processingStages}::text[], stage)`
  const row = await db.transaction((tx) =>
    updateRunningVideoQuery(
      tx,
      { productId, run },
      {
        stage: sql`CASE WHEN ${isFurther} THEN ${stage}::text ELSE stage END`,
        percent: sql`greatest(percent, ${percent}::int)`,
      },
    )
      .returning(['ownerId', 'stage', 'percent'])
      .executeTakeFirst(),
  )
  if (!row) return false
  // No event: progress is soon outdated, so a lost push does no harm. The end of the run has an
  // event.
  await bus
    .publish({
      rooms: [`user:${row.ownerId}`],
      event: 'product:progress',
      data: { productId, stage: row.stage, percent: row.percent, status: 'pending' },
    })
    .catch((error: unknown) => log.debug({ err: error }, 'The progress of a video was not shown'))
  return true
}
