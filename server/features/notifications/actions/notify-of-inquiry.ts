import type { Deps } from '../../../../platform/platform.ts'
import { loadPeople } from '../../accounts/public.ts'
import { productInquiryTable, productTable } from '../../products/tables.ts'
import { excerpt, type Notified, notify } from './notify.ts'

/** Notifies a product's owner of an inquiry. */
export const notifyOfInquiry = async (
  deps: Deps<'db' | 'storage'>,
  sent: { inquiryId: string; productId: string; userId: string; ownerId: string },
): Promise<Notified[]> => {
  const inquiry = await deps.db.kysely
    .selectFrom(productInquiryTable.as('i'))
    .innerJoin(productTable.as('p'), 'p.id', 'i.productId')
    .select(['i.message', 'i.createdAt', 'p.title'])
    .where('i.id', '=', sent.inquiryId)
    .where('p.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!inquiry) return []
  const people = await loadPeople(deps, [sent.userId])
  const who = people.get(sent.userId)?.name ?? null
  return notify(deps, {
    userId: sent.ownerId,
    actorId: sent.userId,
    type: 'chat',
    content: { kind: 'inquiry', params: { who, product: inquiry.title, text: excerpt(inquiry.message) } },
    link: { kind: 'product', id: sent.productId },
    preference: 'order_updates',
    foldKey: `inquiry:${sent.inquiryId}`,
    at: inquiry.createdAt,
  })
}
