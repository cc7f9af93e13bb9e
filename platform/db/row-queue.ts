import pLimit from 'p-limit'
import { callerOwner, recheckCaller } from '../limits/caller-context.ts'
import { createFairQueue, type FairQueue } from '../limits/fair-queue.ts'
import { isLockTimeout } from './errors.ts'
import { settingOfStatement } from './expressions.ts'

/** A row that many callers change: a product or shop with its counts, a comment with its likes. */
export type SharedRow = `${'product' | 'shop' | 'comment'}:${string}`

/**
 * Runs a change of a row, two at a time, the caller with the least recent usage first. One that
 * waits `LOCK_WAIT_MS` for a lock is repeated, for at most `LOCK_TIMEOUT_SECONDS` (decision 150).
 * @throws the lock timeout (55P03), answered 503; UNAVAILABLE if `MAX_OWNERS` callers wait
 */
export type RowQueue = <Result>(row: SharedRow, work: () => Promise<Result>) => Promise<Result>

/** The second change reads while the first one commits. */
const MAX_PER_ROW = 2
/** Callers whose changes of a row are running or waiting. */
const MAX_OWNERS = 2_000
/**
 * The caller whose changes of the row took the least time lately goes first: fifty accounts that
 * toggle a like all the time delay nobody's purchase.
 */
const FAIRNESS = { maxOwners: MAX_OWNERS, maxPerOwner: Number.POSITIVE_INFINITY, lightUsageMs: 0 }
/** How long one try waits for a lock. Other changes of the row hold it for milliseconds. */
const LOCK_WAIT_MS = 100
/** Maximum number of changes that wait in PostgreSQL for rows locked longer than `LOCK_WAIT_MS`. */
const MAX_CONCURRENT_RETRIES = 2

/**
 * Limits each wait for a lock to `LOCK_WAIT_MS`. PostgreSQL evaluates the conditions of a row
 * before it locks the row.
 */
export const withLockTimeout = settingOfStatement('lock_timeout', `${LOCK_WAIT_MS}ms`)

/** Of `maxConcurrent` changes of all rows, some are first tries, others retries for `limitMs`. */
export const createRowQueue = (maxConcurrent: number, limitMs: number): RowQueue => {
  const maxRetries = Math.max(1, Math.min(MAX_CONCURRENT_RETRIES, Math.floor(maxConcurrent / 2)))
  const retries = pLimit(maxRetries)
  const firstTries = pLimit(Math.max(1, maxConcurrent - maxRetries))
  const rows = new Map<SharedRow, { queue: FairQueue; count: number }>()
  return async (row, work) => {
    const deadline = performance.now() + limitMs
    const attempt = async () => {
      await recheckCaller()
      return work()
    }
    const own = rows.get(row) ?? { queue: createFairQueue(MAX_PER_ROW, FAIRNESS), count: 0 }
    rows.set(row, own)
    own.count += 1
    try {
      return await own.queue(callerOwner(), () =>
        firstTries(attempt).catch((error: unknown) => {
          if (!isLockTimeout(error)) throw error
          return retryUntil(deadline, () => retries(attempt))
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
