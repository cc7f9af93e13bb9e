import type { Side } from '../../../../contract/chats/status.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { userTable } from '../../accounts/tables.ts'
import { shopTable } from '../../shops/tables.ts'

/**
 * Returns the other side of a deal if it cannot act: its account is not active, or an administrator
 * closed the shop. Whoever cancels such a deal did not fail.
 */
export const findAbsentSide = async (
  tx: Tx,
  { shopId, buyerId }: { shopId: string; buyerId: string },
  side: Side,
): Promise<Side | null> => {
  const { buyer, owner, closedByAdmin } = await tx
    .selectFrom(shopTable.as('s'))
    .innerJoin(userTable.as('owner'), 'owner.id', 's.ownerId')
    .innerJoin(userTable.as('buyer'), (join) => join.on('buyer.id', '=', buyerId))
    .select(['buyer.status as buyer', 'owner.status as owner', 's.closedByAdmin'])
    .where('s.id', '=', shopId)
    .executeTakeFirstOrThrow()
  if (side === 'shop') return buyer === 'active' ? null : 'buyer'
  return owner === 'active' && !closedByAdmin ? null : 'shop'
}
