import type { Deal } from '../../../../contract/deals/views.ts'
import type { Queries } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { personOf, personView } from '../../accounts/public.ts'
import { userTable } from '../../accounts/tables.ts'
import { attachmentViews, type StoredAttachment } from '../../media/public.ts'
import { shopTable } from '../../shops/tables.ts'
import { buyerFigures } from '../tables.ts'
import { amountView, dealProductView, productOf } from './product-view.ts'

/** Selects deals as their view needs them: the deal `d`, its shop `s` and its buyer `u`. */
export const selectDeals = (db: Queries) =>
  db
    .selectFrom('Deal as d')
    .innerJoin(shopTable.as('s'), 's.id', 'd.shopId')
    .innerJoin(userTable.as('u'), 'u.id', 'd.buyerId')
    .selectAll('d')
    .select(['s.name as shopName', 's.slug as shopSlug', 's.logo as shopLogo'])
    .select((eb) => [personOf('u').as('buyer'), productOf(db, eb.ref('d.productId')).as('product')])
    .select((eb) => buyerFigures(eb.ref('d.buyerId')).as('buyerFigures'))

export type DealRow = Awaited<ReturnType<ReturnType<typeof selectDeals>['executeTakeFirstOrThrow']>>

/** The uploads of chats are pictures and videos only. */
const filesView = async (deps: Deps<'storage'>, stored: readonly StoredAttachment[]) =>
  (await attachmentViews(deps, stored)).flatMap(({ type, ...file }) =>
    type === 'document' ? [] : { type, ...file },
  )

/** Returns a deal as a side or an administrator sees it. URLs of its files expire. */
export const dealView = async (
  deps: Deps<'storage'>,
  row: DealRow,
  reader: 'buyer' | 'shop' | 'admin',
): Promise<Deal> => {
  const buyer = personView(deps, row.buyer)
  const [receipt = null] = await filesView(deps, row.receipt ? [row.receipt] : [])
  return {
    id: row.id,
    _id: row.id,
    number: row.number,
    chatId: row.chatId,
    offerId: row.offerId,
    productId: row.productId,
    product: dealProductView(deps, row),
    shopId: row.shopId,
    shop: {
      id: row.shopId,
      name: row.shopName,
      slug: row.shopSlug,
      logo: row.shopLogo && deps.storage.url(row.shopLogo),
    },
    buyerId: row.buyerId,
    buyer: {
      ...{ id: buyer.id, name: buyer.name, avatar: buyer.avatar },
      ...(reader === 'shop' && { completionRate: row.buyerFigures?.completionRate ?? null }),
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
    dispute: row.dispute && {
      ...row.dispute,
      attachments: await filesView(deps, row.dispute.attachments),
    },
    ...(reader === 'buyer' && { code: row.code }),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
