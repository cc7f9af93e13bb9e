import type { toggleAvailability as toggleAvailabilityCall } from '../../../../contract/products/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { productChanged } from '../events.ts'
import { checkOwn, getProduct } from '../queries/products.ts'
import { lockOwn } from './arrange-media.ts'
import { refreshListed } from './refresh-listed.ts'

/**
 * Shows a product of the caller's own that was hidden, or hides it. Throws `NOT_FOUND` where the caller does not see it,
 * and `FORBIDDEN` for another's.
 */
export async function toggleAvailability(
  world: Needs<'db' | 'outbox' | 'storage'>,
  actor: Member,
  { id }: CallParsed<typeof toggleAvailabilityCall>,
): Promise<CallResult<typeof toggleAvailabilityCall>> {
  await checkOwn(world, actor, { id })
  await world.outbox.transact(async (tx) => {
    await lockOwn(tx, actor, id)
    await tx.$executeRaw`
      UPDATE "Product" SET "isAvailable" = NOT "isAvailable", "updatedAt" = now() WHERE id = ${id}::uuid`
    await refreshListed(tx, { productIds: [id] })
    await tx.record(productChanged, { productId: id })
  })
  return getProduct(world, actor, { id })
}
