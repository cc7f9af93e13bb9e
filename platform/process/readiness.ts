import type { Deps } from '../platform.ts'

/** Returns the answer of `/ready`: 503 while Postgres does not answer. */
export const checkReadiness = async ({ db, log }: Deps<'db' | 'log'>) => {
  try {
    await db.ping()
    return { status: 200, body: { status: 'ready' } }
  } catch (error) {
    log.warn({ err: error }, 'Not ready: Postgres does not answer')
    return { status: 503, body: { status: 'not ready', reason: 'database' } }
  }
}
