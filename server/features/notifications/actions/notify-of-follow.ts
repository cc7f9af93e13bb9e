import { notify as texts } from '../../../../contract/texts.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { loadPeople } from '../../accounts/public.ts'
import { notify, type Told } from './notify.ts'

const readFollow = statement({
  name: 'notifications.follow',
  text: `
    SELECT s.name, f."createdAt" FROM "Shop" s
    JOIN "ShopFollow" f ON f."shopId" = s.id AND f."userId" = $2::uuid
    WHERE s.id = $1::uuid`,
})

/** Tells a shop's owner who follows it, unless they ceased to meanwhile. */
export const notifyOfFollow = async (
  needs: Needs<'db' | 'storage'>,
  followed: { shopId: string; userId: string; ownerId: string },
): Promise<Told[]> => {
  const [follow] = await needs.db.query<{ name: string; createdAt: Date }>(readFollow, [
    followed.shopId,
    followed.userId,
  ])
  if (!follow) return []
  const people = await loadPeople(needs, [followed.userId])
  const who = people.get(followed.userId)?.name ?? texts.somebody
  return notify(needs, {
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

const readUserFollow = statement({
  name: 'notifications.user-follow',
  text: 'SELECT "createdAt" FROM "UserFollow" WHERE "followerId" = $1::uuid AND "followingId" = $2::uuid',
})

/** Tells a user who follows them, unless they ceased to meanwhile. */
export const notifyOfUserFollow = async (
  needs: Needs<'db' | 'storage'>,
  { userId, followingId }: { userId: string; followingId: string },
): Promise<Told[]> => {
  const [follow] = await needs.db.query<{ createdAt: Date }>(readUserFollow, [userId, followingId])
  if (!follow) return []
  const people = await loadPeople(needs, [userId])
  return notify(needs, {
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
