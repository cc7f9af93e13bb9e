import { beforeHandoverStatuses } from '../../../../contract/deals/state.ts'
import { dealFieldTexts } from '../../../../contract/deals/texts.ts'
import { lockByName } from '../../../../platform/db/advisory-lock.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'

/** Makes other deals of a buyer wait until the transaction ends: parallel ones are counted. */
export const lockUnpaidDeals = (tx: Tx, buyerId: string): Promise<void> => lockByName(tx, `deals:${buyerId}`)

/**
 * Returns whether a buyer has as many open deals without confirmed payment as allowed, with a shop
 * or altogether: each holds units of the stock. An announced payment is only the buyer's word.
 * Exact after `lockUnpaidDeals`.
 */
export const hasTooManyUnpaid = async (
  { env: { unpaidDeals } }: Deps<'env'>,
  tx: Tx,
  { buyerId, shopId }: { buyerId: string; shopId: string },
): Promise<boolean> => {
  const { all, withShop } = await tx
    .selectFrom('Deal')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('shopId', '=', shopId).as('withShop'),
    ])
    .where('buyerId', '=', buyerId)
    .where('status', 'in', beforeHandoverStatuses)
    .where('paymentStatus', '<>', 'confirmed')
    .executeTakeFirstOrThrow()
  return all >= unpaidDeals.all || withShop >= unpaidDeals.withShop
}

/**
 * Locks and counts a buyer's unpaid deals.
 * @throws CONFLICT if there are too many
 */
export const assertUnpaidDealsLimit = async (
  deps: Deps<'env'>,
  tx: Tx,
  deal: { buyerId: string; shopId: string },
): Promise<void> => {
  await lockUnpaidDeals(tx, deal.buyerId)
  if (await hasTooManyUnpaid(deps, tx, deal))
    throw fail('CONFLICT', { message: dealFieldTexts.tooManyUnpaid })
}
