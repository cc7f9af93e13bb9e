import type { Deps } from '../../../../platform/platform.ts'
import { shopTable } from '../../shops/tables.ts'
import { addToTallies } from './add-to-tallies.ts'
import { endShopFollow } from './end-shop-follow.ts'

/**
 * Ends all follows between two users, of each other and of each other's shops, after a block.
 */
export const endFollows = async (
  { db }: Deps<'db'>,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> => {
  const follows = await db.kysely
    .selectFrom(shopTable.as('s'))
    .innerJoin('ShopFollow as f', 'f.shopId', 's.id')
    .select(['s.id as shopId', 's.ownerId', 'f.userId'])
    .where((eb) =>
      eb.or([
        eb.and([eb('s.ownerId', '=', blockerId), eb('f.userId', '=', blockedId)]),
        eb.and([eb('s.ownerId', '=', blockedId), eb('f.userId', '=', blockerId)]),
      ]),
    )
    .orderBy('s.id')
    .execute()
  for (const follow of follows) await endShopFollow({ db }, follow)

  await db.transaction(async (tx) => {
    const ended = await tx
      .deleteFrom('UserFollow')
      .where('followerId', 'in', [blockerId, blockedId])
      .where('followingId', 'in', [blockerId, blockedId])
      .returning(['followerId', 'followingId'])
      .execute()
    await addToTallies(tx, ended, -1)
  })
}
