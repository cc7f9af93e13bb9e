import { sql } from 'kysely'
import type { toggleAvailability as toggleAvailabilityEndpoint } from '../../../../contract/products/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { productChanged } from '../events.ts'
import { assertOwn, getProduct } from '../queries/products.ts'
import { lockOwnProduct } from './lock-own-product.ts'
import { refreshListed } from './refresh-listed.ts'
import { updateProductQuery } from './update-row.ts'

/**
 * Hides the caller's own product, or shows it again.
 * @throws NOT_FOUND if the caller cannot see it; FORBIDDEN for another user's
 */
export const toggleAvailability = async (
  deps: Deps<'db' | 'storage'>,
  actor: Member,
  { id }: ParsedInput<typeof toggleAvailabilityEndpoint>,
): Promise<EndpointResult<typeof toggleAvailabilityEndpoint>> => {
  await assertOwn(deps, actor, { id })
  await deps.db.transaction(async (tx) => {
    await lockOwnProduct(tx, actor, id)
    await updateProductQuery(tx, id, { isAvailable: sql<boolean>`NOT "isAvailable"` }).execute()
    await refreshListed(tx, { productIds: [id] })
    await recordEvent(tx, productChanged, { productId: id })
  })
  return getProduct(deps, actor, { id })
}
