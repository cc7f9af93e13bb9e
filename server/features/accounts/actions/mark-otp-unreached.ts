import type { Needs } from '../../../../platform/platform.ts'
import { otpReported } from '../events.ts'

type Unreached = { deliveryId: string; attempt: number; errorCode: number | null }

/**
 * WhatsApp said at once what it mostly says in a report: that it cannot reach the number. It is written down as such a
 * report, and the same follows from it.
 */
export async function markOtpUnreached(
  { outbox }: Needs<'outbox'>,
  { deliveryId, attempt, errorCode }: Unreached,
): Promise<void> {
  const messageId = `refused:${deliveryId}:${attempt}`
  await outbox.transact(async (tx) => {
    const changed = await tx.$executeRaw`
      UPDATE "OtpCode" SET "dueAt" = NULL, "handedAt" = now() WHERE id = ${deliveryId}::uuid AND "dueAt" IS NOT NULL`
    if (changed === 0) return
    await tx.otpReport.createMany({
      data: { messageId, deliveryId, errorCode, status: 'failed', at: new Date() },
      skipDuplicates: true,
    })
    await tx.record(otpReported, { messageIds: [messageId], errorCodes: [] })
  })
}
