import type { Db } from '../../../../platform/db/db.ts'

/** Returns a follow, and how many users follow the same user. */
export const findFollow = async ({ kysely }: Db, followerId: string, followingId: string) => {
  const follow = await kysely
    .selectFrom('UserFollow')
    .select(['id', 'createdAt'])
    .where('followerId', '=', followerId)
    .where('followingId', '=', followingId)
    .executeTakeFirst()
  const tally = await kysely
    .selectFrom('FollowTally')
    .select('followersCount')
    .where('userId', '=', followingId)
    .executeTakeFirst()
  return {
    follow: follow && {
      id: follow.id,
      _id: follow.id,
      followerId,
      followingId,
      createdAt: follow.createdAt.toISOString(),
    },
    followersCount: tally?.followersCount ?? 0,
  }
}
