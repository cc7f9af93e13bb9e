import { type ProcessingStage, processingStages } from '../../../../contract/products/status.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'

/** One run of the work on a product's video. */
export type VideoRun = { productId: string; run: number }

/** The order of the stages stands in $4. */
const note = statement({
  name: 'products.note-progress',
  text: `
    UPDATE "Product" p SET
      stage = CASE WHEN array_position($4::text[], $3::text) > array_position($4, p.stage) THEN $3 ELSE p.stage END,
      percent = greatest(p.percent, $5::int),
      "updatedAt" = now()
    WHERE p.id = $1::uuid AND p."videoRun" = $2::int AND p.status = 'pending' AND p."deletedAt" IS NULL
    RETURNING p."ownerId", p.stage, p.percent`,
})

/**
 * Notes how far the work has come and shows it to the owner. It never goes back, whoever tries again from the start.
 * Answers false where this run is over (finished, deleted, rejected, begun anew): the worker may stop.
 */
export async function noteProgress(
  { db, bus, log }: Needs<'db' | 'bus' | 'log'>,
  { productId, run }: VideoRun,
  { stage, percent }: { stage: ProcessingStage; percent: number },
): Promise<boolean> {
  const [row] = await db.query<{ ownerId: string; stage: ProcessingStage; percent: number }>(note, [
    productId,
    run,
    stage,
    processingStages,
    percent,
  ])
  if (!row) return false
  // Gone the next moment, so there is no event, and no harm in one that is lost: what counts in the end has an event.
  await bus
    .publish({
      rooms: [`user:${row.ownerId}`],
      event: 'product:progress',
      data: { productId, stage: row.stage, percent: row.percent, status: 'pending' },
    })
    .catch((error: unknown) => log.debug({ err: error }, 'The progress of a video was not shown'))
  return true
}
