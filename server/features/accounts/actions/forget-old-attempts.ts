import type { Needs } from '../../../../platform/platform.ts'

/**
 * Deletes what only counted while it was young: failed logins, codes (the longest limit looks a day back), reset tokens
 * and refresh tokens. Used refresh tokens stay until they would have expired, so that their theft is noticed.
 */
export async function forgetOldAttempts({ db }: Needs<'db'>): Promise<void> {
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
  await db.query(`DELETE FROM "RefreshToken" WHERE "expiresAt" < now()`)
}
