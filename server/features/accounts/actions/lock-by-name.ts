import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import type { LimitKey } from '../../../../platform/limit-key.ts'

/**
 * Holds advisory locks until the transaction ends, so that count-then-insert is exact without a row
 * to lock. Pass keys in one order everywhere, phone or subject before address, to avoid deadlocks.
 */
export const lockByName = async (tx: Tx, ...keys: LimitKey[]): Promise<void> => {
  for (const name of keys) await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
