import type { LimitKey } from '../../../../platform/limit-key.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'

/**
 * Holds locks until the transaction ends, so that counting and then adding is exact where there is no row to lock yet.
 * Give keys in one order everywhere, phone before address: two transactions must not wait for each other.
 */
export async function lockByName(tx: Transaction, ...keys: LimitKey[]): Promise<void> {
  for (const name of keys) await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}
