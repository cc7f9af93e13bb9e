import { lockByName } from '../../../../platform/db/advisory-lock.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { limitKey } from '../../../../platform/limit-key.ts'
import type { Deps } from '../../../../platform/platform.ts'

/**
 * Returns whether a buyer has as many open deals without confirmed payment as allowed, with a shop
 * or altogether: each holds units of the stock. An announced payment is only the buyer's word.
 * Other deals of the buyer wait until the transaction ends, so that parallel ones are counted.
 */
export const hasTooManyUnpaid = async (
  tx: Tx,
  { unpaidDeals }: Deps<'env'>['env'],
  { buyerId, shopId }: { buyerId: string; shopId: string },
): Promise<boolean> => {
  await lockByName(tx, limitKey('deals', buyerId))
  const { all, withShop } = await tx
    .selectFrom('Deal')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('shopId', '=', shopId).as('withShop'),
    ])
    .where('buyerId', '=', buyerId)
    .where('status', 'in', ['agreed', 'ready', 'sent'])
    .where('paymentStatus', '<>', 'confirmed')
    .executeTakeFirstOrThrow()
  return all >= unpaidDeals.all || withShop >= unpaidDeals.withShop
}
