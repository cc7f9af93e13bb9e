import { v7 as newId } from 'uuid'
import type { createInquiry as createInquiryEndpoint } from '../../../../contract/products/inquiries.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { isBlockedEitherWay } from '../../blocks/tables.ts'
import { inquirySent } from '../events.ts'
import { readInquiry } from '../queries/inquiries.ts'
import { isVisibleTo } from '../queries/visibility.ts'
import { addToProductCountQuery } from './add-to-count.ts'

/**
 * Sends an inquiry about a product to its owner.
 * @throws NOT_FOUND if the caller cannot see the product; OWN_PRODUCT; FORBIDDEN if one blocked
 * the other
 */
export const createInquiry = async (
  deps: Deps<'db' | 'storage'>,
  { userId }: Member,
  { id, message, contactInfo }: ParsedInput<typeof createInquiryEndpoint>,
): Promise<EndpointResult<typeof createInquiryEndpoint>> => {
  const inquiryId = newId()
  await deps.db.transactionOn(`product:${id}`, async (tx) => {
    const product = await tx
      .selectFrom('Product as p')
      .select(['p.ownerId', 'p.shopId'])
      .select((eb) => isBlockedEitherWay(eb.ref('p.ownerId'), userId).as('isBlocked'))
      .where('p.id', '=', id)
      .where(isVisibleTo(userId))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!product) throw fail('NOT_FOUND')
    const { ownerId, shopId } = product
    if (ownerId === userId) throw fail('OWN_PRODUCT')
    if (product.isBlocked) throw fail('FORBIDDEN')
    await tx
      .insertInto('ProductInquiry')
      .values({
        id: inquiryId,
        productId: id,
        shopId,
        userId,
        message,
        contactInfo: JSON.stringify(contactInfo),
      })
      .execute()
    await addToProductCountQuery(tx, [id], 'inquiriesCount', 1).execute()
    await recordEvent(tx, inquirySent, { inquiryId, productId: id, userId, ownerId })
  })
  const inquiry = await readInquiry(deps, inquiryId)
  if (!inquiry) throw fail('NOT_FOUND')
  return { inquiry }
}
