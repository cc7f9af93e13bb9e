import { expect } from 'vitest'
import type { Tx } from '../../../platform/db/db.ts'
import { runSql } from '../../../testing/sql.ts'
import { app } from './deals.test-setup.ts'

/** Returns the tables of which transactions that wait for a lock have locked or changed rows. */
const tablesOfWaiting = async (): Promise<string[]> => {
  const rows = await runSql(
    app.platform.db.maintenance.kysely,
    `SELECT DISTINCT c.relname AS name FROM pg_locks l
     JOIN pg_stat_activity a ON a.pid = l.pid AND a.datname = current_database() AND a.wait_event_type = 'Lock'
     JOIN pg_class c ON c.oid = l.relation AND c.relkind = 'r'
     WHERE l.granted AND l.mode IN ('RowShareLock', 'RowExclusiveLock') ORDER BY name`,
  )
  return rows.map(({ name }) => String(name))
}

/**
 * Runs a call while another transaction has a lock that it needs, which ends with `change`. Returns
 * the tables that the call had locked while it waited, and its result.
 */
export const callWhileLocked = async <Result extends { status: number }>(
  lock: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Result>,
  change: (tx: Tx) => Promise<unknown> = async () => {},
) => {
  let running: Promise<Result> | undefined
  let tables: string[] = []
  await app.platform.db.maintenance.transaction(async (tx) => {
    await lock(tx)
    running = call()
    await expect
      .poll(async () => {
        tables = await tablesOfWaiting()
        return tables.length
      })
      .toBeGreaterThan(0)
    await change(tx)
  })
  return { result: await running, tables }
}
