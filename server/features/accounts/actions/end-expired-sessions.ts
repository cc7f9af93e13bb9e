import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import { endSessions } from './end-sessions.ts'

/** Of one sweep; the next one takes the rest. */
const MOST_AT_ONCE = 1000

/**
 * Ends sessions that nobody can refresh any more: a page that is still open would otherwise go on hearing what it is told.
 * To be called before the expired tokens, by which they are found, are deleted.
 */
export async function endExpiredSessions({ db }: Deps<'db'>): Promise<void> {
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
      .limit(MOST_AT_ONCE)
      .execute()
    for (const { sessionId } of expired) await endSessions(tx, { sessionId }, 'expired')
  })
}
