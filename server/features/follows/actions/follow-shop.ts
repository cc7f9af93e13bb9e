import type { followShop as call } from '../../../../contract/follows/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import { createToggle } from '../../../../platform/outbox/toggle.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { hasBlocked } from '../../blocks/public.ts'
import { shopFollowed, shopUnfollowed } from '../events.ts'

const toggleFollow = createToggle<{ ownerId: string; isBlocked: boolean }>({
  name: 'follows.follow-shop',
  thing: `
    SELECT s.id, s."ownerId", s."followersCount" AS "countBefore",
      ${hasBlocked('s."ownerId"', '$2::uuid')} AS "isBlocked"
    FROM "Shop" s JOIN "User" owner ON owner.id = s."ownerId"
    WHERE s.id = $1::uuid AND (s.status = 'active' AND owner.status = 'active' OR s."ownerId" = $2::uuid)
    FOR NO KEY UPDATE OF s`,
  allowed: `"ownerId" <> $2::uuid AND NOT ("isOn" AND "isBlocked")`,
  marks: { table: 'ShopFollow', column: 'shopId' },
  count: { table: 'Shop', column: 'followersCount' },
  payload: `jsonb_build_object('shopId', wish.id, 'userId', $2::uuid, 'ownerId', wish."ownerId")`,
  events: { on: shopFollowed.name, off: shopUnfollowed.name },
})

/**
 * Follows or unfollows a shop; without `following` it toggles.
 * @throws NO_SHOP where others cannot see it; OWN_SHOP where it is the caller's own;
 *   FORBIDDEN where its owner has blocked the caller, who may still cease to follow
 */
export const followShop = async (
  needs: Needs<'db' | 'outbox'>,
  { userId }: Member,
  { id, following }: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const row = await toggleFollow(needs, { id, userId, wish: following })
  if (!row) throw fail('NO_SHOP')
  if (row.ownerId === userId) throw fail('OWN_SHOP')
  if (row.isOn && row.isBlocked) throw fail('FORBIDDEN')
  return { isFollowing: row.isOn, followersCount: row.count }
}
