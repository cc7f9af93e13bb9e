import { sql } from 'kysely'
import pLimit, { type LimitFunction } from 'p-limit'
import { recheckCaller } from '../limits/caller-check.ts'
import { isLockTimeout } from './errors.ts'

/** A row that many callers change: a product or shop with its counts, a comment with its likes. */
export type SharedRow = `${'product' | 'shop' | 'comment'}:${string}`

/** Runs `work` in the turn of a row. */
export type RowTurns = <Result>(row: SharedRow, work: () => Promise<Result>) => Promise<Result>

/** The second one reads while the first one commits. */
const MAX_PER_ROW = 2
/** Of the changes whose rows are locked for long, two wait in PostgreSQL at a time. */
const MAX_BLOCKED = 2
/** How long one try waits for a lock. Other changes of the row hold it for milliseconds. */
const TRY_MS = 100

/**
 * A condition that is always true, and limits how long the statement or transaction waits for each
 * lock. PostgreSQL evaluates the conditions of a row before it locks the row.
 */
export const shortLockWaits = sql<boolean>`set_config('lock_timeout', ${sql.lit(`${TRY_MS}ms`)}, true) <> ''`

/**
 * Creates turns for changes of rows that many callers change: two at a time for each row, and
 * `atOnce` for all, since each holds a connection. A change whose row is locked for longer runs
 * again, in turns with others of that kind, for `limitMs` (decision 053).
 */
export const createRowTurns = (atOnce: number, limitMs: number): RowTurns => {
  const blockedAtOnce = Math.max(1, Math.min(MAX_BLOCKED, Math.floor(atOnce / 2)))
  const blocked = pLimit(blockedAtOnce)
  const unblocked = pLimit(Math.max(1, atOnce - blockedAtOnce))
  const rows = new Map<SharedRow, { turns: LimitFunction; count: number }>()
  return async (row, work) => {
    const deadline = performance.now() + limitMs
    const attempt = async () => {
      await recheckCaller()
      return work()
    }
    const own = rows.get(row) ?? { turns: pLimit(MAX_PER_ROW), count: 0 }
    rows.set(row, own)
    own.count += 1
    try {
      return await own.turns(() =>
        unblocked(attempt).catch((error: unknown) => {
          if (!isLockTimeout(error)) throw error
          return retryUntil(deadline, () => blocked(attempt))
        }),
      )
    } finally {
      own.count -= 1
      if (own.count === 0) rows.delete(row)
    }
  }
}

/** Repeats `work` while it does not get a lock. */
const retryUntil = async <Result>(deadline: number, work: () => Promise<Result>): Promise<Result> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() >= deadline) throw error
    }
  }
}
