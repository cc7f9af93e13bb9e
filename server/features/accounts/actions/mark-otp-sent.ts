import type { Needs } from '../../../../platform/platform.ts'
import { otpHandedOver } from '../events.ts'

type HandedOver = {
  deliveryId: string
  /** Empty where WhatsApp may have taken it but its answer was lost, and where there was nothing to send. */
  messageId: string | null
  /** Whether WhatsApp is sure to have it, as far as it must look so. */
  isTaken: boolean
  /** Whether reports will come, and with them perhaps the need to send it again. */
  reports: boolean
}

/**
 * The code left our hands. It stays sealed only for as long as it may have to be sent once more. A state that is
 * further stays: a failure is lifted by a report alone.
 */
export async function markOtpSent(
  { outbox }: Needs<'outbox'>,
  { deliveryId, messageId, isTaken, reports }: HandedOver,
): Promise<void> {
  await outbox.transact(async (tx) => {
    const changed = await tx.$executeRaw`
      UPDATE "OtpCode" SET "dueAt" = NULL, "messageId" = coalesce(${messageId}, "messageId"),
        "handedAt" = CASE WHEN ${reports} THEN now() END,
        "sealedCode" = CASE WHEN ${reports} AND attempt = 1 THEN "sealedCode" END,
        delivery = CASE WHEN ${isTaken} AND delivery = 'queued' THEN 'sent' ELSE delivery END
      WHERE id = ${deliveryId}::uuid AND "dueAt" IS NOT NULL`
    if (changed > 0 && reports) await tx.record(otpHandedOver, { deliveryId, messageId })
  })
}
