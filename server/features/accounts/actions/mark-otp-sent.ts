import type { Needs } from '../../../../platform/platform.ts'

/** WhatsApp took the code: nobody needs to open it again, so it is wiped. A state that is further stays. */
export async function markOtpSent(
  { db }: Needs<'db'>,
  delivery: { deliveryId: string; messageId: string | null },
): Promise<void> {
  await db.query(
    `UPDATE "OtpCode" SET delivery = 'sent', "messageId" = $2, "sealedCode" = NULL
     WHERE id = $1 AND delivery = 'queued'`,
    [delivery.deliveryId, delivery.messageId],
  )
}
