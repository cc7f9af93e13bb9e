import type { deleteProduct as deleteProductCall } from '../../../../contract/products/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { productDeleted } from '../events.ts'
import { checkOwn } from '../queries/products.ts'
import { letGo, lockOwn } from './arrange-media.ts'
import { refreshListed } from './refresh-listed.ts'

/**
 * Deletes a product of the caller's own: nobody sees it any more, work on its video stops, its files go. Throws
 * `NOT_FOUND` where the caller does not see it, and `FORBIDDEN` for another's.
 */
export async function deleteProduct(
  world: Needs<'db' | 'outbox'>,
  actor: Member,
  input: CallParsed<typeof deleteProductCall> & { shopId?: string },
): Promise<CallResult<typeof deleteProductCall>> {
  await checkOwn(world, actor, input)
  await world.outbox.transact(async (tx) => {
    const product = await lockOwn(tx, actor, input.id)
    await tx.$executeRaw`
      UPDATE "Product" SET "deletedAt" = now(), media = '[]', "sourceKey" = NULL, "videoDone" = '{}', "updatedAt" = now()
      WHERE id = ${product.id}::uuid`
    await refreshListed(tx, { productIds: [product.id] })
    await letGo(tx, product.id, product.media, product.sourceKey)
    await tx.record(productDeleted, {
      productId: product.id,
      ownerId: product.ownerId,
      shopId: product.shopId,
    })
  })
  return {}
}
