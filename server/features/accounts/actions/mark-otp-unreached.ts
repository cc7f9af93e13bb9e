import { sql } from 'kysely'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { otpReported } from '../events.ts'

type Unreached = { deliveryId: string; attempt: number; errorCode: number | null }

/**
 * WhatsApp said at once what it mostly says in a report: that it cannot reach the number. It is written down as such a
 * report, and the same follows from it.
 */
export async function markOtpUnreached(
  { db }: Deps<'db'>,
  { deliveryId, attempt, errorCode }: Unreached,
): Promise<void> {
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
