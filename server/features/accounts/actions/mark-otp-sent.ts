import { sql } from 'kysely'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
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
  { db }: Deps<'db'>,
  { deliveryId, messageId, isTaken, reports }: HandedOver,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('OtpCode')
      .set({
        dueAt: null,
        handedAt: reports ? sql`now()` : null,
        sealedCode: reports ? sql`CASE WHEN attempt = 1 THEN "sealedCode" END` : null,
        ...(messageId !== null && { messageId }),
        ...(isTaken && { delivery: sql`CASE WHEN delivery = 'queued' THEN 'sent' ELSE delivery END` }),
      })
      .where('id', '=', deliveryId)
      .where('dueAt', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n && reports) await recordEvent(tx, otpHandedOver, { deliveryId, messageId })
  })
}
