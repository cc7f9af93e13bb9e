import { v7 as newId } from 'uuid'
import type { createInquiry as createInquiryCall } from '../../../../contract/products/inquiries.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { blockedBetween } from '../../blocks/public.ts'
import { inquirySent } from '../events.ts'
import { readInquiry } from '../queries/inquiries.ts'
import { visibleTo } from '../queries/products.ts'

/**
 * Keeps what a person asks about a product, and how to answer. Throws `NOT_FOUND` where the caller does not see the
 * product, `OWN_PRODUCT`, and `FORBIDDEN` where one of the two has blocked the other.
 */
export async function createInquiry(
  world: Needs<'db' | 'outbox' | 'storage'>,
  actor: Member,
  { id, message, contactInfo }: CallParsed<typeof createInquiryCall>,
): Promise<CallResult<typeof createInquiryCall>> {
  const inquiryId = newId()
  await world.outbox.transact(async (tx) => {
    const [product] = await tx.$queryRawUnsafe<{ ownerId: string; shopId: string; isBlocked: boolean }[]>(
      `SELECT p."ownerId", p."shopId", ${blockedBetween('p."ownerId"', '$1::uuid')} AS "isBlocked"
       FROM "Product" p WHERE p.id = $2::uuid AND ${visibleTo('$1')} FOR NO KEY UPDATE`,
      actor.userId,
      id,
    )
    if (!product) throw fail('NOT_FOUND')
    const { ownerId, shopId } = product
    if (ownerId === actor.userId) throw fail('OWN_PRODUCT')
    if (product.isBlocked) throw fail('FORBIDDEN')
    await tx.productInquiry.create({
      data: { id: inquiryId, productId: id, shopId, userId: actor.userId, message, contactInfo },
    })
    await tx.$executeRaw`UPDATE "Product" SET "inquiriesCount" = "inquiriesCount" + 1 WHERE id = ${id}::uuid`
    await tx.record(inquirySent, { inquiryId, productId: id, userId: actor.userId, ownerId })
  })
  const inquiry = await readInquiry(world, inquiryId)
  if (!inquiry) throw fail('NOT_FOUND')
  return { inquiry }
}
