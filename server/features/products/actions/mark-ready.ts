import type { Needs } from '../../../../platform/platform.ts'
import { productReady } from '../events.ts'
import type { StoredMedia } from '../queries/views.ts'
import type { VideoRun } from './note-progress.ts'
import { refreshListed } from './refresh-listed.ts'

/**
 * Ends a run with what was made of the video: the product is active, and listed where its shop and owner are. Of two
 * workers that did the same the first counts. A run that is over stays as it is.
 */
export async function markReady(
  { outbox }: Needs<'outbox'>,
  { productId, run }: VideoRun,
  media: StoredMedia[],
): Promise<void> {
  await outbox.transact(async (tx) => {
    const [ready] = await tx.$queryRaw<{ ownerId: string; shopId: string }[]>`
      UPDATE "Product" SET status = 'active', stage = 'done', percent = 100, "failureReason" = NULL,
        media = ${JSON.stringify(media)}::jsonb, "updatedAt" = now()
      WHERE id = ${productId}::uuid AND "videoRun" = ${run}::int AND status = 'pending' AND "deletedAt" IS NULL
      RETURNING "ownerId", "shopId"`
    if (!ready) return
    await refreshListed(tx, { productIds: [productId] })
    await tx.record(productReady, { productId, ...ready })
  })
}
