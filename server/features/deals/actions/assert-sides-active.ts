import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { userTable } from '../../accounts/tables.ts'
import { isShopOpen, shopTable } from '../../shops/tables.ts'

type Sides = { shopId: string; buyerId: string }

/**
 * Checks that the shop of an offer is open, and that its owner and the buyer have active accounts.
 * A deal would bind the other side to somebody who cannot act, or whom an administrator stopped.
 * @throws OFFER_CLOSED
 */
export const assertSidesActive = async (tx: Tx, { shopId, buyerId }: Sides): Promise<void> => {
  const sides = await tx
    .selectFrom(shopTable.as('s'))
    .innerJoin(userTable.as('owner'), 'owner.id', 's.ownerId')
    .innerJoin(userTable.as('buyer'), (join) => join.on('buyer.id', '=', buyerId))
    .select('s.id')
    .where('s.id', '=', shopId)
    .where('buyer.status', '=', 'active')
    .where(isShopOpen())
    .executeTakeFirst()
  if (!sides) throw fail('OFFER_CLOSED')
}
