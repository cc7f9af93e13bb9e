import type { retryProduct as retryProductCall } from '../../../../contract/products/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { productRetried } from '../events.ts'
import { getProduct } from '../queries/products.ts'

/**
 * Has a failed video worked on again, from the upload that was kept. Throws `NOT_FOUND` where the caller does not see
 * the product, `FORBIDDEN` where it is another's, and `NOT_FAILED` where nothing failed or somebody was quicker.
 */
export async function retryProduct(
  world: Needs<'db' | 'outbox' | 'storage'>,
  actor: Member,
  { id }: CallParsed<typeof retryProductCall>,
): Promise<CallResult<typeof retryProductCall>> {
  const { product } = await getProduct(world, actor, { id })
  if (product.shop.owner !== actor.userId) throw fail('FORBIDDEN')
  await world.outbox.transact(async (tx) => {
    const [begun] = await tx.$queryRaw<{ run: number }[]>`
      UPDATE "Product" SET status = 'pending', stage = 'queued', percent = 0, "failureReason" = NULL,
        "videoRun" = "videoRun" + 1, "videoStarts" = 0, "videoDone" = '{}', "updatedAt" = now()
      WHERE id = ${id}::uuid AND "ownerId" = ${actor.userId}::uuid AND status = 'failed' AND "deletedAt" IS NULL
      RETURNING "videoRun" AS run`
    if (!begun) throw fail('NOT_FAILED')
    await tx.record(productRetried, { productId: id, run: begun.run })
  })
  return getProduct(world, actor, { id })
}
