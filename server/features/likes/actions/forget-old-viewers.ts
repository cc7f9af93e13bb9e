import type { Needs } from '../../../../platform/platform.ts'

/** So many at once, so that a day's worth is no one long transaction. */
const BATCH = 10_000

/**
 * Deletes who saw or shared what: nobody asks but whether a viewer's last counted look was within the hour, and their last
 * counted share on the same day. What was counted stays, by product, and looks by day.
 */
export async function forgetOldViewers({ db }: Needs<'db'>): Promise<void> {
  for (const statement of [
    forget('ProductView', `"seenAt" < now() - interval '2 hours'`),
    forget('ProductSharer', `"countedAt" < now() - interval '1 day'`),
  ])
    for (let deleted = BATCH; deleted === BATCH; ) deleted = (await db.query(statement, [BATCH])).length
}

const forget = (table: string, isOld: string) => `
  DELETE FROM "${table}" v USING (SELECT "productId", viewer FROM "${table}" WHERE ${isOld} LIMIT $1) old
  WHERE v."productId" = old."productId" AND v.viewer = old.viewer AND v.${isOld}
  RETURNING 1`
