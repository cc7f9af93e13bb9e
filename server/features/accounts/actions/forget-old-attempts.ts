import type { Needs } from '../../../../platform/platform.ts'
import { endExpiredSessions } from './end-expired-sessions.ts'

/**
 * Deletes what only counted while it was young: failed logins, codes (the longest limit looks a day back), reset tokens,
 * second factors that were never confirmed, and refresh tokens, with the sessions that end with them. Used refresh tokens stay until they would have expired, so that their theft is noticed.
 */
export async function forgetOldAttempts(needs: Needs<'db' | 'outbox'>): Promise<void> {
  const { db } = needs
  await db.query(`DELETE FROM "LoginFailure" WHERE "createdAt" < now() - interval '15 minutes'`)
  await db.query(
    `DELETE FROM "OtpCode" WHERE "createdAt" < now() - interval '1 day'
       AND ("heldUntil" IS NULL OR "heldUntil" < now())`,
  )
  await db.query(
    `UPDATE "OtpCode" SET "sealedCode" = NULL
     WHERE "sealedCode" IS NOT NULL AND "dueAt" IS NULL AND ("expiresAt" < now() OR "spentAt" IS NOT NULL)`,
  )
  await db.query(`DELETE FROM "OtpReport" WHERE "createdAt" < now() - interval '1 day'`)
  await db.query(`DELETE FROM "PasswordReset" WHERE "expiresAt" < now()`)
  // Begun and never confirmed.
  await db.query(
    `DELETE FROM "SecondFactor" WHERE "confirmedAt" IS NULL AND "createdAt" < now() - interval '15 minutes'`,
  )
  await endExpiredSessions(needs)
  await db.query(
    `DELETE FROM "RefreshToken" r USING "Session" s
     WHERE r."expiresAt" < now() AND s.id = r."sessionId" AND (s."endedAt" IS NOT NULL OR EXISTS (
       SELECT FROM "RefreshToken" young WHERE young."sessionId" = r."sessionId" AND young."expiresAt" >= now()))`,
  )
  // Ended ones stay for a while as the list of one's devices; what they name is a person's.
  await db.query(`DELETE FROM "Session" WHERE "endedAt" < now() - interval '30 days'`)
}
