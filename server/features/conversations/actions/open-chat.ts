import { v7 as newId } from 'uuid'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { visibleShopQuery } from '../../shops/public.ts'

/**
 * Returns the id of the chat between a buyer and a shop, and opens it if there is none.
 * @throws NO_SHOP if the shop is not open; OWN_SHOP_CHAT for its owner
 */
export const openChat = async ({ db }: Deps<'db'>, buyerId: string, shopId: string): Promise<string> => {
  const shop = await visibleShopQuery(db.kysely, shopId, null)
    .leftJoin('Chat as c', (join) => join.onRef('c.shopId', '=', 's.id').on('c.buyerId', '=', buyerId))
    .select('c.id as chatId')
    .executeTakeFirst()
  if (!shop) throw fail('NO_SHOP')
  if (shop.ownerId === buyerId) throw fail('OWN_SHOP_CHAT')
  if (shop.chatId) return shop.chatId
  const { id } = await db.kysely
    .insertInto('Chat')
    .values({ id: newId(), shopId, buyerId, ownerId: shop.ownerId })
    // An update, although nothing changes: DO NOTHING would not return the chat opened meanwhile.
    .onConflict((conflict) => conflict.columns(['shopId', 'buyerId']).doUpdateSet({ buyerId }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
