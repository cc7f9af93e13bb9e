import { sql } from 'kysely'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { otpReported } from '../events.ts'

type Unreached = { deliveryId: string; attempt: number; errorCode: number | null }

/**
 * Records WhatsApp's immediate answer that it cannot reach the number as a failure report, so that
 * both paths have the same result.
 */
export const markOtpUnreached = async (
  { db }: Deps<'db'>,
  { deliveryId, attempt, errorCode }: Unreached,
): Promise<void> => {
  const messageId = `refused:${deliveryId}:${attempt}`
  await db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('OtpCode')
      .set({ dueAt: null, handedAt: sql`now()` })
      .where('id', '=', deliveryId)
      .where('dueAt', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await tx
      .insertInto('OtpReport')
      .values({ messageId, deliveryId, errorCode, status: 'failed', at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await recordEvent(tx, otpReported, { messageIds: [messageId], errorCodes: [] })
  })
}
