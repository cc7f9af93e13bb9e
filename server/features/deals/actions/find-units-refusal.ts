import { sql } from 'kysely'
import { beforeHandoverStatuses } from '../../../../contract/deals/state.ts'
import { field } from '../../../../contract/field-codes.ts'
import { DAY_MS } from '../../../../contract/time.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { lockProductQuery } from '../../products/public.ts'

/** Units of a product that a buyer can hold unpaid; of a large stock, a share. */
const FEW_UNITS = 10
const SHARE = 1 / 4

/** A buyer who takes units, and when. */
type Taking = { buyerId: string; productId: string; quantity: number; at: Date }

/**
 * Returns why a buyer cannot take units before the shop agrees: they would hold much of the stock
 * unpaid, or the shop cancelled their unpaid deal for it within a day. Locks the product; exact
 * after `lockUnpaidDeals`. Does not look for units that are not there.
 */
export const findUnitsRefusal = async (tx: Tx, taking: Taking): Promise<string | null> => {
  const stock = await lockProductQuery(tx, taking.productId)
    .select(['p.stockQuantity', 'p.isInStock'])
    .executeTakeFirst()
  if (!stock?.isInStock || stock.stockQuantity < taking.quantity) return null
  const { held, wasCancelled } = await unpaidUnits(tx, taking)
  if (wasCancelled) return field.shopCancelled
  const most = Math.max(FEW_UNITS, Math.floor((stock.stockQuantity + held) * SHARE))
  return held + taking.quantity > most ? field.mostUnpaid(most) : null
}

/** Units that the shop itself agreed to do not count: it accepted or made the offer. */
const unpaidUnits = (tx: Tx, { buyerId, productId, at }: Taking) =>
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
