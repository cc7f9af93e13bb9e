import type { Deal } from '../../../../contract/deals/views.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { personOf } from '../../accounts/public.ts'
import { closedAsOf, userTable } from '../../accounts/tables.ts'
import { amountView } from '../../countries/public.ts'
import { imageAndVideoViews } from '../../media/public.ts'
import { shopTable } from '../../shops/tables.ts'
import { buyerFigures } from '../tables.ts'
import { buyerView } from './view-parts.ts'

/** Selects deals as their view needs them: the deal `d`, its shop `s` and its buyer `u`. */
export const selectDeals = (executor: Executor) =>
  executor
    .selectFrom('Deal as d')
    .innerJoin(shopTable.as('s'), 's.id', 'd.shopId')
    .innerJoin(userTable.as('u'), 'u.id', 'd.buyerId')
    .selectAll('d')
    .select(['s.name as shopName', 's.slug as shopSlug', 's.logo as shopLogo', 's.closedByAdmin'])
    .select(personOf('u').as('buyer'))
    .select(({ ref }) => closedAsOf(ref('d.buyerId')).as('buyerClosed'))
    .select(({ ref }) => closedAsOf(ref('s.ownerId')).as('shopClosed'))
    .select((eb) => buyerFigures(eb.ref('d.buyerId')).as('buyerFigures'))

export type DealRow = Awaited<ReturnType<ReturnType<typeof selectDeals>['executeTakeFirstOrThrow']>>

const disputeView = async (
  deps: Deps<'storage'>,
  { answer, ...dispute }: NonNullable<DealRow['dispute']>,
): Promise<NonNullable<Deal['dispute']>> => ({
  ...dispute,
  attachments: await imageAndVideoViews(deps, dispute.attachments),
  answer: answer ? { ...answer, attachments: await imageAndVideoViews(deps, answer.attachments) } : null,
})

/** Returns a deal as a side or an administrator sees it. URLs of its files expire. */
export const dealView = async (
  deps: Deps<'storage'>,
  row: DealRow,
  reader: 'buyer' | 'shop' | 'admin',
): Promise<Deal> => {
  const shopClosed = row.shopClosed ?? (row.closedByAdmin ? 'deactivated' : null)
  const [receipt = null] = await imageAndVideoViews(deps, row.receipt ? [row.receipt] : [])
  return {
    id: row.id,
    _id: row.id,
    number: row.number,
    chatId: row.chatId,
    offerId: row.offerId,
    messageId: row.messageId,
    productId: row.productId,
    product: {
      id: row.productId,
      title: row.title,
      price: row.askingMinor === null ? null : amountView(row.askingMinor, row.currency),
      poster: row.poster && deps.storage.url(row.poster),
    },
    shopId: row.shopId,
    shop: {
      id: row.shopId,
      name: row.shopName,
      slug: row.shopSlug,
      logo: row.shopLogo && deps.storage.url(row.shopLogo),
      ...(shopClosed && { closed: shopClosed }),
    },
    buyerId: row.buyerId,
    buyer: {
      ...buyerView(deps, row.buyer),
      ...(reader === 'shop' && { completionRate: row.buyerFigures?.completionRate ?? null }),
      ...(row.buyerClosed && { closed: row.buyerClosed }),
    },
    price: amountView(row.priceMinor, row.currency),
    quantity: row.quantity,
    total: amountView(row.priceMinor * row.quantity, row.currency),
    handover: {
      type: row.handoverType,
      place: row.handoverPlace,
      at: row.handoverAt?.toISOString() ?? null,
      note: row.handoverNote,
    },
    payment: {
      method: row.paymentMethod,
      instructions: row.instructions,
      status: row.paymentStatus,
      reference: row.paymentReference,
      attachment: receipt,
    },
    status: row.status,
    failedSide: row.failedSide,
    timeline: row.timeline,
    dispute: row.dispute && (await disputeView(deps, row.dispute)),
    ...(reader === 'buyer' && { code: row.code }),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
