import type { Needs } from '../../../../platform/platform.ts'

/** So many at once, so that a day's worth is no one long transaction. */
const BATCH = 10_000

/**
 * Deletes who viewed or shared what. Only the last counted view within an hour and the last counted share of a day matter;
 * the counts themselves stay.
 */
export async function forgetOldViewers({ db }: Needs<'db'>): Promise<void> {
  for (const statement of [
    forget('ProductView', `"seenAt" < now() - interval '2 hours'`),
    forget('ProductSharer', `"countedAt" < now() - interval '1 day'`),
  ])
    for (let deleted = BATCH; deleted === BATCH; ) deleted = (await db.query(statement, [BATCH])).length
  await db.query(`DELETE FROM "ProductAddress" WHERE since < now() - interval '1 day'`)
}

const forget = (table: string, isOld: string) => `
  DELETE FROM "${table}" v USING (SELECT "productId", viewer FROM "${table}" WHERE ${isOld} LIMIT $1) old
  WHERE v."productId" = old."productId" AND v.viewer = old.viewer AND v.${isOld}
  RETURNING 1`
