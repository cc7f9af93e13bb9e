import type { Deps } from '../../../../platform/platform.ts'
import { loadPeople } from '../../accounts/public.ts'
import { shopFollowTable, userFollowTable } from '../../follows/tables.ts'
import { shopTable } from '../../shops/tables.ts'
import { type Notified, notify } from './notify.ts'

/** Notifies a shop's owner of a follower, unless the follow ended meanwhile. */
export const notifyOfFollow = async (
  deps: Deps<'db' | 'storage'>,
  followed: { shopId: string; userId: string; ownerId: string },
): Promise<Notified[]> => {
  const follow = await deps.db.kysely
    .selectFrom(shopFollowTable.as('f'))
    .innerJoin(shopTable.as('s'), 's.id', 'f.shopId')
    .select(['s.name', 'f.createdAt'])
    .where('f.shopId', '=', followed.shopId)
    .where('f.userId', '=', followed.userId)
    .executeTakeFirst()
  if (!follow) return []
  const people = await loadPeople(deps, [followed.userId])
  const who = people.get(followed.userId)?.name ?? null
  return notify(deps, {
    userId: followed.ownerId,
    actorId: followed.userId,
    type: 'follow',
    content: { kind: 'follow', params: { who, shop: follow.name } },
    link: { kind: 'shop', id: followed.shopId },
    foldKey: `follow:${followed.shopId}:${followed.userId}`,
    at: follow.createdAt,
  })
}

/** Notifies a user of a follower, unless the follow ended meanwhile. */
export const notifyOfUserFollow = async (
  deps: Deps<'db' | 'storage'>,
  { userId, followingId }: { userId: string; followingId: string },
): Promise<Notified[]> => {
  const follow = await deps.db.kysely
    .selectFrom(userFollowTable.as('userFollow'))
    .select('createdAt')
    .where('followerId', '=', userId)
    .where('followingId', '=', followingId)
    .executeTakeFirst()
  if (!follow) return []
  const people = await loadPeople(deps, [userId])
  return notify(deps, {
    userId: followingId,
    actorId: userId,
    type: 'follow',
    content: { kind: 'follow', params: { who: people.get(userId)?.name ?? null, shop: null } },
    link: { kind: 'user', id: userId },
    foldKey: `follow-user:${userId}`,
    at: follow.createdAt,
  })
}
