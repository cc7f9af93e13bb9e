import { sql } from 'kysely'
import { beforeHandoverStatuses } from '../../../../contract/deals/state.ts'
import { field } from '../../../../contract/field-codes.ts'
import { DAY_MS } from '../../../../contract/time.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { lockProductQuery } from '../../products/public.ts'

/** Units of a product that a buyer can hold unpaid; of a large stock, a share of it. */
const MAX_UNPAID_UNITS = 10
const MAX_UNPAID_SHARE = 1 / 4

/** The units that a buyer wants to take, and when. */
type Request = { buyerId: string; productId: string; quantity: number; at: Date }

/**
 * Returns why a buyer cannot take units without the shop's consent: too many would be unpaid, or
 * the shop cancelled an unpaid deal for it within a day. `null` also if the stock is too small.
 * Locks the product; exact after `lockUnpaidDeals`.
 */
export const findUnitsRefusal = async (tx: Tx, request: Request): Promise<string | null> => {
  const stock = await lockProductQuery(tx, request.productId)
    .select(['p.stockQuantity', 'p.isInStock'])
    .executeTakeFirst()
  if (!stock?.isInStock || stock.stockQuantity < request.quantity) return null
  const { held, wasCancelled } = await unpaidUnits(tx, request)
  if (wasCancelled) return field.shopCancelled
  const max = Math.max(MAX_UNPAID_UNITS, Math.floor((stock.stockQuantity + held) * MAX_UNPAID_SHARE))
  return held + request.quantity > max ? field.mostUnpaid(max) : null
}

/** Units that the shop itself agreed to do not count: it accepted or made the offer. */
const unpaidUnits = (tx: Tx, { buyerId, productId, at }: Request) =>
  tx
    .selectFrom('Deal as d')
    .leftJoin('Offer as o', 'o.id', 'd.offerId')
    .select(({ eb, fn, or }) => [
      fn
        .coalesce(
          fn
            .sum<number>('d.quantity')
            .filterWhere('d.status', '<>', 'cancelled')
            .filterWhere(or([eb('d.offerId', 'is', null), eb('o.isAutomatic', '=', true)])),
          sql.lit(0),
        )
        .as('held'),
      fn
        .coalesce(fn.agg<boolean>('bool_or', [eb('d.status', '=', 'cancelled')]), sql.lit(false))
        .as('wasCancelled'),
    ])
    .where('d.buyerId', '=', buyerId)
    .where('d.productId', '=', productId)
    .where('d.paymentStatus', '<>', 'confirmed')
    .where(({ eb, or, and }) =>
      or([
        eb('d.status', 'in', beforeHandoverStatuses),
        and([
          eb('d.status', '=', 'cancelled'),
          eb('d.statusAt', '>', new Date(at.getTime() - DAY_MS)),
          eb(sql`d.timeline->-1->>'by'`, '=', 'shop'),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
