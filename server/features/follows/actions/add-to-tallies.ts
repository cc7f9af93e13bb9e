import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { unnestAs, uuids } from '../../../../platform/db/unnest.ts'

type Follow = { followerId: string; followingId: string }

/**
 * Adds `by` to the follow counts of both users of each follow. Rows are locked in the order of user
 * ids.
 */
export const addToTallies = async (tx: Tx, follows: readonly Follow[], by: 1 | -1): Promise<void> => {
  if (follows.length === 0) return
  const followedUsers = unnestAs('moved', { userId: uuids(follows.map(({ followingId }) => followingId)) })
  const followingUsers = unnestAs('moved', { userId: uuids(follows.map(({ followerId }) => followerId)) })
  await tx
    .insertInto('FollowTally')
    .columns(['userId', 'followersCount', 'followingCount'])
    .expression((eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom(followedUsers)
            .select([
              'moved.userId',
              sql<number>`${sql.lit(by)}`.as('followers'),
              sql<number>`0`.as('following'),
            ])
            .unionAll(
              eb
                .selectFrom(followingUsers)
                .select([
                  'moved.userId',
                  sql<number>`0`.as('followers'),
                  sql<number>`${sql.lit(by)}`.as('following'),
                ]),
            )
            .as('change'),
        )
        .select((change) => [
          'change.userId',
          change.fn.sum<number>('change.followers').as('followersCount'),
          change.fn.sum<number>('change.following').as('followingCount'),
        ])
        .groupBy('change.userId')
        .orderBy('change.userId'),
    )
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((eb) => ({
        followersCount: eb('FollowTally.followersCount', '+', eb.ref('excluded.followersCount')),
        followingCount: eb('FollowTally.followingCount', '+', eb.ref('excluded.followingCount')),
      })),
    )
    .execute()
}
