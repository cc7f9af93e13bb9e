import type { Needs } from '../../../../platform/platform.ts'
import { moveTallies } from './tallies.ts'

/** A deleted user follows nobody and no shop any more, and is followed by nobody. */
export async function forgetUser({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.query(
    `WITH followed AS (
       SELECT s.id FROM "Shop" s JOIN "ShopFollow" f ON f."shopId" = s.id
       WHERE f."userId" = $1::uuid ORDER BY s.id FOR NO KEY UPDATE OF s
     ), removed AS (
       DELETE FROM "ShopFollow" f USING followed WHERE f."userId" = $1::uuid AND f."shopId" = followed.id
       RETURNING f."shopId"
     )
     UPDATE "Shop" s SET "followersCount" = s."followersCount" - 1 FROM removed WHERE s.id = removed."shopId"`,
    [userId],
  )
  await db.query(
    `WITH removed AS (
       DELETE FROM "UserFollow" WHERE $1::uuid IN ("followerId", "followingId") RETURNING "followerId", "followingId"
     )
     ${moveTallies('removed', '-1')}`,
    [userId],
  )
  await db.query('DELETE FROM "FollowTally" WHERE "userId" = $1::uuid', [userId])
}
