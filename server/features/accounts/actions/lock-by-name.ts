import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import type { LimitKey } from '../../../../platform/limit-key.ts'

/**
 * Holds locks until the transaction ends, so that counting and then adding is exact where there is no row to lock yet.
 * Give keys in one order everywhere, phone before address: two transactions must not wait for each other.
 */
export async function lockByName(tx: Tx, ...keys: LimitKey[]): Promise<void> {
  for (const name of keys) await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
