import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { addToShopCountQuery } from '../../shops/public.ts'
import { shopTable } from '../../shops/tables.ts'
import { shopUnfollowed } from '../events.ts'
import { addToTallies } from './add-to-tallies.ts'
import { deleteFollow } from './follow-shop.ts'

/**
 * Ends all follows between two users, of each other and of each other's shops, after a block. Each
 * is ended by a transaction of its own, in the turn of its shop, which may be locked for seconds.
 */
export const endFollows = async (
  { db }: Deps<'db'>,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> => {
  const follows = await db.kysely
    .selectFrom(shopTable.as('s'))
    .innerJoin('ShopFollow as f', 'f.shopId', 's.id')
    .select(['s.id', 's.ownerId', 'f.userId'])
    .where((eb) =>
      eb.or([
        eb.and([eb('s.ownerId', '=', blockerId), eb('f.userId', '=', blockedId)]),
        eb.and([eb('s.ownerId', '=', blockedId), eb('f.userId', '=', blockerId)]),
      ]),
    )
    .orderBy('s.id')
    .execute()
  for (const { id, ownerId, userId } of follows)
    await db.transactionOn(`shop:${id}`, async (tx) => {
      await tx.selectFrom(shopTable.as('s')).select('s.id').where('s.id', '=', id).forNoKeyUpdate().execute()
      if (!(await deleteFollow(tx, { userId, shopId: id }))) return
      await addToShopCountQuery(tx, [id], 'followersCount', -1).execute()
      await recordEvent(tx, shopUnfollowed, { shopId: id, userId, ownerId })
    })

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
