import type { retryProduct as retryProductEndpoint } from '../../../../contract/products/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { videoRunStarted } from '../events.ts'
import { getProduct } from '../queries/products.ts'
import { assertWaitingClipsLimit } from './assert-waiting-clips-limit.ts'
import { newRun, updateProductQuery } from './update-row.ts'

/**
 * Processes a failed video again from the stored upload.
 * @throws NOT_FOUND if the caller cannot see the product; FORBIDDEN for another user's;
 * NOT_FAILED; TOO_MANY_REQUESTS
 */
export const retryProduct = async (
  deps: Deps<'db' | 'storage' | 'env'>,
  actor: Member,
  { id }: ParsedInput<typeof retryProductEndpoint>,
): Promise<EndpointResult<typeof retryProductEndpoint>> => {
  const { product } = await getProduct(deps, actor, { id })
  if (product.shop.owner !== actor.userId) throw fail('FORBIDDEN')
  await deps.db.transaction(async (tx) => {
    await assertWaitingClipsLimit(deps, tx, product.shopId)
    const begun = await updateProductQuery(tx, id, newRun)
      .where('ownerId', '=', actor.userId)
      .where('status', '=', 'failed')
      .where('deletedAt', 'is', null)
      .returning('videoRun as run')
      .executeTakeFirst()
    if (!begun) throw fail('NOT_FAILED')
    await recordEvent(tx, videoRunStarted, { productId: id, run: begun.run })
  })
  return getProduct(deps, actor, { id })
}
