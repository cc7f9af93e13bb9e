import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/** Rows deleted per statement, to keep transactions short. */
const BATCH = 10_000

/**
 * Deletes the rows that say who viewed or shared what. A view counts once an hour per viewer and a
 * share once a day, so older rows have no use; the counts stay.
 */
export const deleteOldViewers = async (deps: Deps<'db'>): Promise<void> => {
  await deleteBatches(deps, 'ProductView', sql`"seenAt" < now() - interval '2 hours'`)
  await deleteBatches(deps, 'ProductSharer', sql`"countedAt" < now() - interval '1 day'`)
  await deleteBatches(deps, 'ProductAddress', sql`since < now() - interval '1 day'`)
}

const deleteBatches = async (
  { db }: Deps<'db'>,
  name: 'ProductView' | 'ProductSharer' | 'ProductAddress',
  isOld: RawBuilder<boolean>,
): Promise<void> => {
  const table = sql.table(name)
  // `isOld` again, for a row that is renewed meanwhile.
  const query = sql`
    DELETE FROM ${table}
    WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${isOld} LIMIT ${BATCH})) AND ${isOld}`
  let deleted: bigint | undefined
  do deleted = (await query.execute(db.kysely)).numAffectedRows
  while (deleted)
}
