import type { ProductStatus } from '../../../../contract/products/status.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import { productChanged } from '../events.ts'
import { refreshListed } from './refresh-listed.ts'
import { updateProductQuery } from './update-row.ts'

/**
 * Applies an administrator's verdict in the caller's transaction and takes the product out of the
 * queue. Returns the product's state before, or `undefined` if it is deleted.
 * @throws NOT_READY to activate a product that has no media yet
 */
export const moderateProduct = async (
  tx: Tx,
  productId: string,
  { status, reason }: { status: 'active' | 'inactive' | 'rejected'; reason: string | null },
): Promise<
  { status: ProductStatus; ownerId: string; title: string | null; isFlagged: boolean } | undefined
> => {
  const before = await tx
    .selectFrom('Product')
    .select(['status', 'ownerId', 'title', 'media'])
    .where('id', '=', productId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) return
  const awaitsVideo = before.status === 'pending' || before.status === 'failed'
  if (status === 'active' && (awaitsVideo || before.media.length === 0)) throw fail('NOT_READY')
  const failureReason = status === 'active' ? null : reason
  await updateProductQuery(tx, productId, { status, failureReason }).execute()
  const { numDeletedRows: flags } = await tx
    .deleteFrom('ProductFlag')
    .where('productId', '=', productId)
    .executeTakeFirst()
  await refreshListed(tx, { productIds: [productId] })
  await recordEvent(tx, productChanged, { productId })
  const { ownerId, title } = before
  return { status: before.status, ownerId, title, isFlagged: flags > 0n }
}

/** Queues a product with blocked words in its texts for review. Others see it meanwhile. */
export const flagProduct = async (tx: Tx, productId: string): Promise<void> => {
  await tx
    .insertInto('ProductFlag')
    .values({ productId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
