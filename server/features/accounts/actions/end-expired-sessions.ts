import type { Needs } from '../../../../platform/platform.ts'
import { endSessions } from './end-sessions.ts'

/** Of one sweep; the next one takes the rest. */
const MOST_AT_ONCE = 1000

/**
 * Ends sessions that nobody can refresh any more: a page that is still open would otherwise go on hearing what it is told.
 * To be called before the expired tokens, by which they are found, are deleted.
 */
export async function endExpiredSessions({ outbox }: Needs<'outbox'>): Promise<void> {
  await outbox.transact(async (tx) => {
    const expired = await tx.$queryRaw<{ sessionId: string }[]>`
      SELECT DISTINCT r."sessionId" FROM "RefreshToken" r JOIN "Session" s ON s.id = r."sessionId"
      WHERE r."expiresAt" < now() AND s."endedAt" IS NULL AND NOT EXISTS (
        SELECT FROM "RefreshToken" young WHERE young."sessionId" = r."sessionId" AND young."expiresAt" >= now())
      LIMIT ${MOST_AT_ONCE}`
    for (const { sessionId } of expired) await endSessions(tx, { sessionId }, 'expired')
  })
}
