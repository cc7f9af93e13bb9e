import type { Db } from '../../../../platform/db/db.ts'

/** Finds a follow, and returns it with the number of users who follow the same user. */
export async function findFollow({ kysely }: Db, followerId: string, followingId: string) {
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
