import { notify as texts } from '../../../../contract/texts.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { loadPeople } from '../../accounts/public.ts'
import { notify, type Told } from './notify.ts'

/** Tells a shop's owner who follows it, unless they ceased to meanwhile. */
export const notifyOfFollow = async (
  deps: Deps<'db' | 'storage'>,
  followed: { shopId: string; userId: string; ownerId: string },
): Promise<Told[]> => {
  const follow = await deps.db.kysely
    .selectFrom('ShopFollow as f')
    .innerJoin('Shop as s', 's.id', 'f.shopId')
    .select(['s.name', 'f.createdAt'])
    .where('f.shopId', '=', followed.shopId)
    .where('f.userId', '=', followed.userId)
    .executeTakeFirst()
  if (!follow) return []
  const people = await loadPeople(deps, [followed.userId])
  const who = people.get(followed.userId)?.name ?? texts.somebody
  return notify(deps, {
    userId: followed.ownerId,
    actorId: followed.userId,
    type: 'follow',
    title: texts.followTitle,
    message: texts.followMessage(who, follow.name),
    link: { kind: 'shop', id: followed.shopId },
    foldKey: `follow:${followed.shopId}:${followed.userId}`,
    at: follow.createdAt,
  })
}

/** Tells a user who follows them, unless they ceased to meanwhile. */
export const notifyOfUserFollow = async (
  deps: Deps<'db' | 'storage'>,
  { userId, followingId }: { userId: string; followingId: string },
): Promise<Told[]> => {
  const follow = await deps.db.kysely
    .selectFrom('UserFollow')
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
    title: texts.followTitle,
    message: texts.followYouMessage(people.get(userId)?.name ?? texts.somebody),
    link: { kind: 'user', id: userId },
    foldKey: `follow-user:${userId}`,
    at: follow.createdAt,
  })
}
