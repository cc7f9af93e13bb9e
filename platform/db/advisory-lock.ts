import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './db.ts'

/** Kinds of locks. A kind contains no colon, so that names of two kinds never collide. */
type LockKind =
  | 'code-address'
  | 'code-phone'
  | 'deals'
  | 'demo'
  | 'login-address'
  | 'login-subject'
  | 'message-to'
  | 'notifications'
  | 'offers'
  | 'pair'
  | 'saved-searches'
  | 'uploads'

/**
 * Holds advisory locks until the transaction ends, so that count-then-insert is exact without a row
 * to lock. To avoid deadlocks, name the lock of a person before that of an address.
 */
export const lockByName = async (tx: Tx, ...names: `${LockKind}:${string}`[]): Promise<void> => {
  for (const name of names) await acquire(tx, sql`hashtextextended(${name}, 0)`)
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
