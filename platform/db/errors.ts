import { errorCode } from '../error-code.ts'

/** Returns whether a unique index already contains the value: SQLSTATE 23505. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === '23505'

/** Returns whether PostgreSQL aborted a transaction to end a deadlock: SQLSTATE 40P01. */
const isDeadlock = (error: unknown): boolean => errorCode(error) === '40P01'

/** Returns whether a statement waited too long for a lock: SQLSTATE 55P03. */
export const isLockTimeout = (error: unknown): boolean => errorCode(error) === '55P03'

/** Returns whether a statement was cancelled: SQLSTATE 57014. */
export const isCancelled = (error: unknown): boolean => errorCode(error) === '57014'

/**
 * Codes of a database that is unreachable, full or too slow: of the network, SQLSTATE
 * classes 08 (connection) and 53 (no connections, memory or disk left), 57P01 to 57P03 (stopped),
 * 57014 and 55P03 (over the time limits of statements and locks), 40P01 (deadlocks, repeatedly).
 */
const UNAVAILABLE =
  /^(?:ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOSPC|EDQUOT|EFBIG|08\w{3}|53\w{3}|57P0[123]|57014|55P03|40P01)$/

/**
 * Returns whether an error is transient: the database (or the disk) is unreachable, full,
 * restarting or too slow.
 */
export const isUnavailable = (error: unknown): boolean =>
  UNAVAILABLE.test(errorCode(error) ?? '') ||
  // Two errors of the pool have no code.
  (error instanceof Error &&
    /^(?:timeout exceeded when trying to connect|Connection terminated)/.test(error.message))

const MAX_TRIES = 3

/**
 * Runs `work`, a whole transaction, and repeats it after a deadlock, which rolled it back.
 */
export const retryDeadlocks = <Result>(work: () => Promise<Result>, tries = 1): Promise<Result> =>
  work().catch((error: unknown) => {
    if (tries === MAX_TRIES || !isDeadlock(error)) throw error
    return retryDeadlocks(work, tries + 1)
  })
