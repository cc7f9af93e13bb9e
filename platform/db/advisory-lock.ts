import { type RawBuilder, sql } from 'kysely'
import type { LimitKey } from '../limits/limit-key.ts'
import type { Tx } from './db.ts'

/**
 * Holds advisory locks until the transaction ends, so that count-then-insert is exact without a row
 * to lock. Pass keys in one order everywhere, phone before address, to avoid deadlocks.
 */
export const lockByName = async (tx: Tx, ...keys: LimitKey[]): Promise<void> => {
  for (const key of keys) await acquire(tx, sql`hashtextextended(${key}, 0)`)
}

/**
 * Locks one of the names that are hashed to 32 bits. New names use `lockByName`; these keep their
 * hash, so that processes of two versions exclude each other during a rolling update.
 */
export const lockByShortHash = (tx: Tx, name: 'admin.change-user' | `admin.limit ${string}`): Promise<void> =>
  acquire(tx, sql`hashtext(${name})`)

const acquire = async (tx: Tx, key: RawBuilder<unknown>): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(${key})`.execute(tx)
}
