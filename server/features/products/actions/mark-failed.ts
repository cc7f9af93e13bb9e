import type { Needs } from '../../../../platform/platform.ts'
import { productFailed } from '../events.ts'
import type { VideoRun } from './note-progress.ts'

/** Ends a run without a video; `reason` is for the owner to read. A run that is over stays as it is. */
export async function markFailed(
  { outbox }: Needs<'outbox'>,
  { productId, run }: VideoRun,
  reason: string,
): Promise<void> {
  await outbox.transact(async (tx) => {
    const [failed] = await tx.$queryRaw<{ ownerId: string }[]>`
      UPDATE "Product" SET status = 'failed', stage = 'failed', "failureReason" = ${reason}::text, "videoDone" = '{}',
        "updatedAt" = now()
      WHERE id = ${productId}::uuid AND "videoRun" = ${run}::int AND status = 'pending' AND "deletedAt" IS NULL
      RETURNING "ownerId"`
    if (failed) await tx.record(productFailed, { productId, ownerId: failed.ownerId })
  })
}
