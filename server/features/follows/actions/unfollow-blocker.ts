import type { Needs } from '../../../../platform/platform.ts'
import { shopUnfollowed } from '../events.ts'

/** Who is blocked follows the blocker's shop no longer. Again changes nothing. */
export const unfollowBlocker = (
  { outbox }: Needs<'outbox'>,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> =>
  outbox.transact(async (tx) => {
    const left = await tx.$queryRaw<{ id: string }[]>`
      WITH followed AS (
        SELECT s.id FROM "Shop" s JOIN "ShopFollow" f ON f."shopId" = s.id
        WHERE s."ownerId" = ${blockerId}::uuid AND f."userId" = ${blockedId}::uuid
        ORDER BY s.id FOR NO KEY UPDATE OF s
      ), removed AS (
        DELETE FROM "ShopFollow" f USING followed
        WHERE f."userId" = ${blockedId}::uuid AND f."shopId" = followed.id RETURNING f."shopId"
      )
      UPDATE "Shop" s SET "followersCount" = s."followersCount" - 1
      FROM removed WHERE s.id = removed."shopId" RETURNING s.id`
    for (const { id } of left)
      await tx.record(shopUnfollowed, { shopId: id, userId: blockedId, ownerId: blockerId })
  })
