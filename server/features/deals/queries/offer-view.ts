import type { Offer } from '../../../../contract/deals/offer.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import { type FromJson, toIso } from '../../../../platform/db/json-rows.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { personOf } from '../../accounts/public.ts'
import { userTable } from '../../accounts/tables.ts'
import { amountView } from '../../countries/public.ts'
import { buyerView, offerProductView, productOf } from './view-parts.ts'

/** Selects offers as their view needs them: the offer `o` and its buyer `u`. */
export const selectOffers = (executor: Executor) =>
  executor
    .selectFrom('Offer as o')
    .innerJoin(userTable.as('u'), 'u.id', 'o.buyerId')
    .selectAll('o')
    .select(personOf('u').as('buyer'))
    .select((eb) => productOf(executor, eb.ref('o.productId')).as('product'))

type Selected = Awaited<ReturnType<ReturnType<typeof selectOffers>['executeTakeFirstOrThrow']>>

export type OfferRow = FromJson<Selected>

/** Returns an offer as both sides see it. */
export const offerView = (deps: Deps<'storage'>, row: OfferRow): Offer => ({
  id: row.id,
  _id: row.id,
  chatId: row.chatId,
  productId: row.productId,
  product: offerProductView(deps, row),
  shopId: row.shopId,
  buyerId: row.buyerId,
  buyer: buyerView(deps, row.buyer),
  by: row.by,
  price: amountView(row.priceMinor, row.currency),
  quantity: row.quantity,
  total: amountView(row.priceMinor * row.quantity, row.currency),
  note: row.note,
  status: row.status,
  isAutomatic: row.isAutomatic,
  reason: row.reason,
  ...(row.cause && { cause: row.cause }),
  history: row.history.map(({ priceMinor, ...proposal }) => ({
    ...proposal,
    price: amountView(priceMinor, row.currency),
  })),
  expiresAt: toIso(row.expiresAt),
  dealId: row.dealId,
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})
