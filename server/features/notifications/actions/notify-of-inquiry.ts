import { notify as texts } from '../../../../contract/texts.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { loadPeople } from '../../accounts/public.ts'
import { excerpt, notify, type Told } from './notify.ts'

const readInquiry = statement({
  name: 'notifications.inquiry',
  text: `
    SELECT i.message, i."createdAt", p.title FROM "ProductInquiry" i JOIN "Product" p ON p.id = i."productId"
    WHERE i.id = $1::uuid AND p."deletedAt" IS NULL`,
})

/** Tells a product's owner what somebody asks about it. */
export const notifyOfInquiry = async (
  needs: Needs<'db' | 'storage'>,
  sent: { inquiryId: string; productId: string; userId: string; ownerId: string },
): Promise<Told[]> => {
  const [inquiry] = await needs.db.query<{ message: string; createdAt: Date; title: string | null }>(
    readInquiry,
    [sent.inquiryId],
  )
  if (!inquiry) return []
  const people = await loadPeople(needs, [sent.userId])
  const who = people.get(sent.userId)?.name ?? texts.somebody
  return notify(needs, {
    userId: sent.ownerId,
    actorId: sent.userId,
    type: 'chat',
    title: texts.inquiryTitle,
    message: texts.inquiryMessage(who, inquiry.title ?? texts.untitledProduct, excerpt(inquiry.message)),
    link: { kind: 'product', id: sent.productId },
    preference: 'order_updates',
    foldKey: `inquiry:${sent.inquiryId}`,
    at: inquiry.createdAt,
  })
}
