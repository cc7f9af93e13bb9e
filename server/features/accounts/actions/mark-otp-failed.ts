import type { Needs } from '../../../../platform/platform.ts'

/** Decisions, section 3; shown on the code screen. */
export const UNREACHED = 'We could not reach this number on WhatsApp'

/** The code will not be sent any more. A state that is further stays. */
export async function markOtpFailed({ db }: Needs<'db'>, deliveryId: string): Promise<void> {
  await db.query(
    `UPDATE "OtpCode" SET "dueAt" = NULL, "sealedCode" = NULL,
       reason = CASE WHEN delivery IN ('queued', 'sent') THEN $2 ELSE reason END,
       delivery = CASE WHEN delivery IN ('queued', 'sent') THEN 'failed' ELSE delivery END
     WHERE id = $1 AND "dueAt" IS NOT NULL`,
    [deliveryId, UNREACHED],
  )
}
