import type { Transaction } from '../../../../platform/outbox/port.ts'

/**
 * Until the transaction ends, nobody else runs one that locked the same name: counting and then adding is exact even
 * where there is no row to lock yet. Names are locked in the order given: always phone first, then address.
 */
export async function lockByName(tx: Transaction, ...names: string[]): Promise<void> {
  for (const name of names) await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}
