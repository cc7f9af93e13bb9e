import type { Needs } from '../../../../platform/platform.ts'

/** So many at once, so that a day's worth is no one long transaction. */
const BATCH = 10_000

/**
 * Deletes who saw what: nobody asks but whether a viewer's last counted look was within the hour. What was counted stays,
 * by product and by day.
 */
export async function forgetOldViews({ db }: Needs<'db'>): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH; )
    deleted = (
      await db.query(
        `DELETE FROM "ProductView" v USING (
           SELECT "productId", viewer FROM "ProductView" WHERE "seenAt" < now() - interval '2 hours' LIMIT $1
         ) old
         WHERE v."productId" = old."productId" AND v.viewer = old.viewer AND v."seenAt" < now() - interval '2 hours'
         RETURNING 1`,
        [BATCH],
      )
    ).length
}
