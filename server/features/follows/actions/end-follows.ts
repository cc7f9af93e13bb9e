import type { Needs } from '../../../../platform/platform.ts'
import { shopUnfollowed } from '../events.ts'
import { moveTallies } from './tallies.ts'

/** Between two of whom one has blocked the other nobody follows the other, or the other's shop. Again changes nothing. */
export const endFollows = (
  { outbox }: Needs<'outbox'>,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> =>
  outbox.transact(async (tx) => {
    const left = await tx.$queryRaw<{ id: string; userId: string; ownerId: string }[]>`
      WITH followed AS (
        SELECT s.id, f."userId" FROM "Shop" s JOIN "ShopFollow" f ON f."shopId" = s.id
        WHERE (s."ownerId", f."userId") IN ((${blockerId}::uuid, ${blockedId}::uuid), (${blockedId}::uuid, ${blockerId}::uuid))
        ORDER BY s.id FOR NO KEY UPDATE OF s
      ), removed AS (
        DELETE FROM "ShopFollow" f USING followed
        WHERE f."userId" = followed."userId" AND f."shopId" = followed.id RETURNING f."shopId", f."userId"
      )
      UPDATE "Shop" s SET "followersCount" = s."followersCount" - 1
      FROM removed WHERE s.id = removed."shopId" RETURNING s.id, removed."userId", s."ownerId"`
    await tx.$executeRawUnsafe(endUserFollows, blockerId, blockedId)
    for (const { id, userId, ownerId } of left)
      await tx.record(shopUnfollowed, { shopId: id, userId, ownerId })
  })

const endUserFollows = `
  WITH removed AS (
    DELETE FROM "UserFollow"
    WHERE ("followerId", "followingId") IN (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))
    RETURNING "followerId", "followingId"
  )
  ${moveTallies('removed', '-1')}`
