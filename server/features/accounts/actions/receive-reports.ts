import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Report } from '../../../../platform/whatsapp/webhook.ts'
import { otpReported } from '../events.ts'

/** Stores WhatsApp's reports; a listener applies them. Repeated reports change nothing. */
export const receiveReports = async ({ db }: Deps<'db'>, reports: Report[]): Promise<void> => {
  if (reports.length === 0) return
  // Sorted, so that two posts with the same reports cannot deadlock.
  const sorted = reports.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  await db.transaction(async (tx) => {
    const added = await tx
      .insertInto('OtpReport')
      .values(sorted)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['messageId', 'errorCode'])
      .execute()
    if (added.length === 0) return
    const messageIds = [...new Set(added.map(({ messageId }) => messageId))]
    const errorCodes = [...new Set(added.flatMap(({ errorCode }) => errorCode ?? []))]
    await recordEvent(tx, otpReported, { messageIds, errorCodes })
  })
}

const keyOf = ({ messageId, status }: Report) => `${messageId} ${status}`
