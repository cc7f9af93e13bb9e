import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { findOpenShop } from '../../shops/public.ts'

/**
 * Returns the id of the chat between a buyer and a shop, and opens it if there is none.
 * @throws NO_SHOP if the shop is not open; OWN_SHOP_CHAT for its owner
 */
export const openChat = async (
  { db: { kysely } }: Deps<'db'>,
  buyerId: string,
  shopId: string,
): Promise<string> => {
  const found = await findOpenShop(kysely, shopId, null)
    .leftJoin('Chat as c', (join) => join.onRef('c.shopId', '=', 's.id').on('c.buyerId', '=', buyerId))
    .select('c.id as chatId')
    .executeTakeFirst()
  if (!found) throw fail('NO_SHOP')
  if (found.ownerId === buyerId) throw fail('OWN_SHOP_CHAT')
  if (found.chatId) return found.chatId

  const opened = await kysely
    .insertInto('Chat')
    .values({ id: newId(), shopId, buyerId, ownerId: found.ownerId })
    .onConflict((conflict) =>
      conflict.columns(['shopId', 'buyerId']).doUpdateSet({ buyerId: sql`excluded."buyerId"` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return opened.id
}
