import type { Needs } from '../../../../platform/platform.ts'

/** Decisions, section 3; shown on the code screen. */
const REASON = 'We could not reach this number on WhatsApp'

/** The code will not be sent any more. A state that is further stays. */
export async function markOtpFailed({ db }: Needs<'db'>, deliveryId: string): Promise<void> {
  await db.query(
    `UPDATE "OtpCode" SET delivery = 'failed', reason = $2, "sealedCode" = NULL
     WHERE id = $1 AND delivery = 'queued'`,
    [deliveryId, REASON],
  )
}
