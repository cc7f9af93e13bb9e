import { sql } from 'kysely'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { otpSent } from '../events.ts'

type SentOtp = {
  deliveryId: string
  /** `null` if WhatsApp's answer was lost, or if there was nothing to send. */
  messageId: string | null
  /** Whether the caller is to see the code as sent. */
  showsAsSent: boolean
  /** Whether delivery reports will come, after which the code may be sent once more. */
  reportsDelivery: boolean
}

/**
 * Marks a code as sent. It stays sealed only while it may have to be sent again. A later state is
 * kept: only a report can undo a failure.
 */
export const markOtpSent = async (
  { db }: Deps<'db'>,
  { deliveryId, messageId, showsAsSent, reportsDelivery }: SentOtp,
): Promise<void> => {
  await db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('OtpCode')
      .set({
        dueAt: null,
        handedAt: reportsDelivery ? sql`now()` : null,
        sealedCode: reportsDelivery ? sql`CASE WHEN attempt = 1 THEN "sealedCode" END` : null,
        ...(messageId !== null && { messageId }),
        ...(showsAsSent && { delivery: sql`CASE WHEN delivery = 'queued' THEN 'sent' ELSE delivery END` }),
      })
      .where('id', '=', deliveryId)
      .where('dueAt', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n && reportsDelivery) await recordEvent(tx, otpSent, { deliveryId, messageId })
  })
}
