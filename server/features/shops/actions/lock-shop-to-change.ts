import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { isAdmin, type Member } from '../../../access.ts'
import { fromShops } from '../queries/find-shop.ts'
import { isShopOpenTo } from '../queries/visibility.ts'

export type LockedShop = Awaited<ReturnType<typeof lockShopToChange>>

/**
 * Locks a shop for a change by the caller until the transaction ends.
 * @throws NO_SHOP if the caller cannot see it; FORBIDDEN if it is another user's, except for
 * administrators with `allowsAdmin`
 */
export const lockShopToChange = async (
  tx: Tx,
  actor: Member,
  shopId: string,
  { allowsAdmin = false } = {},
) => {
  const shop = await fromShops(tx)
    .select(['s.id', 's.ownerId', 's.name', 's.slug', 's.logo', 's.coverImage', 's.countryCode', 's.status'])
    .select(['s.closedByAdmin', 's.isVerified', 's.paymentInstructions'])
    .where('s.id', '=', shopId)
    .where(isShopOpenTo(actor.userId, isAdmin(actor)))
    .forNoKeyUpdate('s')
    .executeTakeFirst()
  if (!shop) throw fail('NO_SHOP')
  if (shop.ownerId !== actor.userId && !(allowsAdmin && isAdmin(actor))) throw fail('FORBIDDEN')
  return shop
}
