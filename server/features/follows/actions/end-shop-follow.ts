import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { addToShopCountQuery } from '../../shops/public.ts'
import { shopTable } from '../../shops/tables.ts'
import { type ShopFollow, shopUnfollowed } from '../events.ts'
import { deleteFollow } from './follow-shop.ts'

/**
 * Ends a follow of a shop, if there is one, and updates the shop's count: in the turn of the shop,
 * which may be locked for seconds, and locked before its follows, as `followShop` does.
 */
export const endShopFollow = ({ db }: Deps<'db'>, { shopId, userId, ownerId }: ShopFollow): Promise<void> =>
  db.transactionOn(`shop:${shopId}`, async (tx) => {
    await tx
      .selectFrom(shopTable.as('s'))
      .select('s.id')
      .where('s.id', '=', shopId)
      .forNoKeyUpdate()
      .execute()
    if (!(await deleteFollow(tx, { userId, shopId }))) return
    await addToShopCountQuery(tx, [shopId], 'followersCount', -1).execute()
    await recordEvent(tx, shopUnfollowed, { shopId, userId, ownerId })
  })
