import type { ProductStatus } from '../../../../contract/products/status.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import { productChanged } from '../events.ts'
import { refreshListed } from './refresh-listed.ts'

/**
 * An administrator's verdict, in the caller's transaction. The reason of a rejection is kept for the owner. Answers how it
 * was before, nothing where it is gone. Throws NOT_READY for one that cannot be active: there is nothing to see of it yet.
 */
export async function judgeProduct(
  tx: Transaction,
  productId: string,
  { status, reason }: { status: 'active' | 'inactive' | 'rejected'; reason: string | null },
): Promise<{ status: ProductStatus; ownerId: string } | undefined> {
  const [before] = await tx.$queryRaw<{ status: ProductStatus; ownerId: string; hasMedia: boolean }[]>`
    SELECT status, "ownerId", jsonb_array_length(media) > 0 AS "hasMedia" FROM "Product"
    WHERE id = ${productId}::uuid AND "deletedAt" IS NULL FOR UPDATE`
  if (!before) return
  const awaitsVideo = before.status === 'pending' || before.status === 'failed'
  if (status === 'active' && (awaitsVideo || !before.hasMedia)) throw fail('NOT_READY')
  await tx.$executeRaw`
    UPDATE "Product" SET status = ${status}::"ProductStatus", "updatedAt" = now(),
      "failureReason" = CASE WHEN ${status} = 'rejected' THEN ${reason} END
    WHERE id = ${productId}::uuid`
  await refreshListed(tx, { productIds: [productId] })
  await tx.record(productChanged, { productId })
  return { status: before.status, ownerId: before.ownerId }
}
