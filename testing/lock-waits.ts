import type { Executor } from '../platform/db/db.ts'
import { runSql } from './sql.ts'

/** Counts the statements that wait for a lock in this database, of those that contain `text`. */
export const countLockWaits = async (executor: Executor, text = ''): Promise<number> => {
  const waits = await runSql(
    executor,
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%' || $1 || '%'`,
    [text],
  )
  return waits.length
}
