const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/**
 * Whether Postgres refused because a unique index already holds that value: SQLSTATE 23505; Prisma
 * calls it P2002.
 */
export const isUniqueViolation = (error: unknown): boolean =>
  codeOf(error) === '23505' || codeOf(error) === 'P2002'

/** Whether Postgres gave up a transaction to end a deadlock (40P01); Prisma calls it P2034. */
const isDeadlock = (error: unknown): boolean =>
  codeOf(error) === '40P01' ||
  codeOf(error) === 'P2034' ||
  (error instanceof Error && error.message.includes('deadlock detected'))

/**
 * Codes of a database that cannot be reached or has no room: those of the network and of Prisma,
 * and of SQLSTATE the classes 08 (connection) and 53 (no connections, memory or disk
 * left) and an operator's stop (57P01 to 57P03).
 */
const AWAY =
  /^(?:ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOSPC|EDQUOT|EFBIG|P100[128]|P1017|P2024|08\w{3}|53\w{3}|57P0[123])$/

/**
 * Whether an error will pass by itself: the database (or the disk) is gone, full or restarting, and
 * no fault of ours.
 */
export const isAway = (error: unknown): boolean =>
  AWAY.test(String(codeOf(error))) ||
  // The pool's own two errors carry no code.
  (error instanceof Error &&
    /^(?:timeout exceeded when trying to connect|Connection terminated)/.test(error.message))

const MAX_TRIES = 3

/**
 * Runs work that stands for a whole transaction; one that was given up for a deadlock did nothing,
 * and runs again.
 */
export const retryDeadlocks = <Answer>(work: () => Promise<Answer>, tries = 1): Promise<Answer> =>
  work().catch((error: unknown) => {
    if (tries === MAX_TRIES || !isDeadlock(error)) throw error
    return retryDeadlocks(work, tries + 1)
  })
