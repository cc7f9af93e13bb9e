import type { Deps } from '../../../../platform/platform.ts'
import { addToShopCountQuery } from '../../shops/public.ts'
import { addToTallies } from './add-to-tallies.ts'
import { deleteFollow } from './follow-shop.ts'

/** Removes the follows by and of a deleted user and updates the counts. */
export const eraseUser = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  const shops = await db.kysely
    .selectFrom('ShopFollow')
    .select('shopId')
    .where('userId', '=', userId)
    .execute()
  for (const { shopId } of shops)
    await db.transaction(async (tx) => {
      if (await deleteFollow(tx, { userId, shopId }))
        await addToShopCountQuery(tx, [shopId], 'followersCount', -1).execute()
    })
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
