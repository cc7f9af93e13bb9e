import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import type { CountedViewer } from '../viewer.ts'

/** Actions that visitors of one network can take on a product a limited number of times. */
type Target = { act: 'view' | 'share'; productId: string; viewer: CountedViewer }

const windowStart = {
  view: sql<Date>`now() - interval '1 hour'`,
  share: sql<Date>`now() - interval '1 day'`,
}

/**
 * Returns whether a network has used up its quota. A read, so that a flood of visitors writes
 * nothing. The column `address` has the network.
 */
export const isQuotaUsed = async (tx: Tx, { act, productId, viewer }: Target): Promise<boolean> => {
  if (viewer.network === null) return false
  const full = await tx
    .selectFrom('ProductAddress')
    .select('counted')
    .where('productId', '=', productId)
    .where('act', '=', act)
    .where('address', '=', viewer.network)
    .where('counted', '>=', viewer.maxOfNetwork)
    .where('since', '>', windowStart[act])
    .executeTakeFirst()
  return full !== undefined
}

/**
 * Counts one more visitor of a network and returns whether there was room. The network's row
 * serialises parallel visitors, so the bound is exact. Users have no quota.
 */
export const takeFromQuota = async (tx: Tx, { act, productId, viewer }: Target): Promise<boolean> => {
  if (viewer.network === null) return true
  const hasWindowEnded = sql<boolean>`"ProductAddress".since <= ${windowStart[act]}`
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ProductAddress')
    .values({ productId, act, address: viewer.network })
    .onConflict((conflict) =>
      conflict
        .columns(['productId', 'act', 'address'])
        .doUpdateSet({
          counted: sql`CASE WHEN ${hasWindowEnded} THEN 1 ELSE "ProductAddress".counted + 1 END`,
          since: sql`CASE WHEN ${hasWindowEnded} THEN now() ELSE "ProductAddress".since END`,
        })
        .where((eb) => eb.or([eb('ProductAddress.counted', '<', viewer.maxOfNetwork), hasWindowEnded])),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
