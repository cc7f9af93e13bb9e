import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import { endSessions } from './end-sessions.ts'

/** Rows per sweep; the next sweep continues. */
const BATCH = 1000

/**
 * Ends sessions whose refresh tokens have all expired; open pages would otherwise keep receiving
 * updates. Call it before the expired tokens are deleted: it finds sessions by them.
 */
export const endExpiredSessions = async ({ db }: Deps<'db'>): Promise<void> => {
  await db.transaction(async (tx) => {
    const expired = await tx
      .selectFrom('RefreshToken as r')
      .innerJoin('Session as s', 's.id', 'r.sessionId')
      .select('r.sessionId')
      .distinct()
      .where('r.expiresAt', '<', sql<Date>`now()`)
      .where('s.endedAt', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('RefreshToken as young')
              .select('young.hash')
              .whereRef('young.sessionId', '=', 'r.sessionId')
              .where('young.expiresAt', '>=', sql<Date>`now()`),
          ),
        ),
      )
      .limit(BATCH)
      .execute()
    for (const { sessionId } of expired) await endSessions(tx, { sessionId }, 'expired')
  })
}
