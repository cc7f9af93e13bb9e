import type { Deps } from '../../../../platform/platform.ts'
import { shopTable } from '../../shops/tables.ts'
import { addToTallies } from './add-to-tallies.ts'
import { endShopFollow } from './end-shop-follow.ts'

/** Removes the follows by and of a deleted user and updates the counts. */
export const eraseUser = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  const follows = await db.kysely
    .selectFrom('ShopFollow as f')
    .innerJoin(shopTable.as('s'), 's.id', 'f.shopId')
    .select(['f.shopId', 'f.userId', 's.ownerId'])
    .where('f.userId', '=', userId)
    .execute()
  for (const follow of follows) await endShopFollow({ db }, follow)
  await db.transaction(async (tx) => {
    const ended = await tx
      .deleteFrom('UserFollow')
      .where((eb) => eb.or([eb('followerId', '=', userId), eb('followingId', '=', userId)]))
      .returning(['followerId', 'followingId'])
      .execute()
    await addToTallies(tx, ended, -1)
    await tx.deleteFrom('FollowTally').where('userId', '=', userId).execute()
  })
}
