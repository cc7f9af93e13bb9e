import type { followShop as endpoint } from '../../../../contract/follows/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { isBlocked } from '../../blocks/tables.ts'
import { addToShopCountQuery, lockVisibleShopQuery } from '../../shops/public.ts'
import { shopFollowed, shopUnfollowed } from '../events.ts'

/**
 * Follows or unfollows a shop; without `following` it toggles.
 * @throws NO_SHOP for a hidden shop; OWN_SHOP; FORBIDDEN to follow if its owner has blocked the
 * caller
 */
export const followShop = (
  { db }: Deps<'db'>,
  { userId }: Member,
  { id, following }: ParsedInput<typeof endpoint>,
): Promise<EndpointResult<typeof endpoint>> =>
  db.transactionOn(`shop:${id}`, async (tx) => {
    const shop = await lockVisibleShopQuery(tx, id, userId).executeTakeFirst()
    if (!shop) throw fail('NO_SHOP')
    if (shop.ownerId === userId) throw fail('OWN_SHOP')

    const follow = { userId, shopId: id }
    const desired = following ?? !(await isFollowing(tx, follow))
    if (desired && (await hasBlocked(tx, shop.ownerId, userId))) throw fail('FORBIDDEN')
    const changed = await (desired ? insertFollow(tx, follow) : deleteFollow(tx, follow))
    if (!changed) return { isFollowing: desired, followersCount: shop.followersCount }

    const by = desired ? 1 : -1
    await addToShopCountQuery(tx, [id], 'followersCount', by).execute()
    await recordEvent(tx, desired ? shopFollowed : shopUnfollowed, { ...follow, ownerId: shop.ownerId })
    return { isFollowing: desired, followersCount: shop.followersCount + by }
  })

type Follow = { userId: string; shopId: string }

const isFollowing = async (tx: Tx, { userId, shopId }: Follow): Promise<boolean> => {
  const follow = await tx
    .selectFrom('ShopFollow')
    .select('shopId')
    .where('userId', '=', userId)
    .where('shopId', '=', shopId)
    .executeTakeFirst()
  return follow !== undefined
}

const hasBlocked = async (tx: Tx, blocker: string, blocked: string): Promise<boolean> => {
  const row = await tx.selectNoFrom(isBlocked(blocker, blocked).as('isBlocked')).executeTakeFirstOrThrow()
  return Boolean(row.isBlocked)
}

/** Returns whether the user did not follow the shop before. */
const insertFollow = async (tx: Tx, follow: Follow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ShopFollow')
    .values(follow)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns whether the user followed the shop before. */
export const deleteFollow = async (tx: Tx, { userId, shopId }: Follow): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('ShopFollow')
    .where('userId', '=', userId)
    .where('shopId', '=', shopId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
