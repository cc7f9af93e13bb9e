const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** Whether Postgres refused because a unique index already holds that value: SQLSTATE 23505; Prisma calls it P2002. */
export const isUniqueViolation = (error: unknown): boolean =>
  codeOf(error) === '23505' || codeOf(error) === 'P2002'

/** Whether Postgres gave up a transaction to end a deadlock (40P01); Prisma calls it P2034. */
const isDeadlock = (error: unknown): boolean =>
  codeOf(error) === '40P01' ||
  codeOf(error) === 'P2034' ||
  (error instanceof Error && error.message.includes('deadlock detected'))

const MOST_TRIES = 3

/** Runs work that stands for a whole transaction; one that was given up for a deadlock did nothing, and runs again. */
export const despiteDeadlocks = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === MOST_TRIES || !isDeadlock(error)) throw error
    }
  }
}
