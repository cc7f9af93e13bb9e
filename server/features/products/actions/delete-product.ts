import { sql } from 'kysely'
import type { deleteProduct as deleteProductEndpoint } from '../../../../contract/products/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { productDeleted } from '../events.ts'
import { assertOwn } from '../queries/products.ts'
import { detachMedia } from './arrange-media.ts'
import { lockOwnProduct } from './lock-own-product.ts'
import { refreshListed } from './refresh-listed.ts'
import { updateProductQuery } from './update-row.ts'

/**
 * Deletes the caller's own product with its files and cancels the processing of its video.
 * @throws NOT_FOUND if the caller cannot see it; FORBIDDEN for another user's
 */
export const deleteProduct = async (
  deps: Deps<'db'>,
  actor: Member,
  input: ParsedInput<typeof deleteProductEndpoint> & { shopId?: string },
): Promise<EndpointResult<typeof deleteProductEndpoint>> => {
  await assertOwn(deps, actor, input)
  await deps.db.transaction(async (tx) => {
    const product = await lockOwnProduct(tx, actor, input.id)
    const columns = { deletedAt: sql<Date>`now()`, media: '[]', sourceKey: null, videoDone: '{}' }
    await updateProductQuery(tx, product.id, columns).execute()
    await refreshListed(tx, { productIds: [product.id] })
    await detachMedia(tx, product.id, product.media, product.sourceKey)
    await recordEvent(tx, productDeleted, {
      productId: product.id,
      ownerId: product.ownerId,
      shopId: product.shopId,
    })
  })
  return {}
}
