import type { Needs } from '../../../../platform/platform.ts'
import type { Report } from '../../../../platform/whatsapp/webhook.ts'
import { otpReported } from '../events.ts'

/** Writes down what WhatsApp said and leaves the rest to a listener. What was said before changes nothing. */
export async function receiveReports({ outbox }: Needs<'outbox'>, reports: Report[]): Promise<void> {
  if (reports.length === 0) return
  // Always in the same order, so that two posts with the same reports wait for each other and never both.
  const sorted = reports.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  await outbox.transact(async (tx) => {
    const news = await tx.otpReport.createManyAndReturn({
      data: sorted,
      skipDuplicates: true,
      select: { messageId: true, errorCode: true },
    })
    if (news.length === 0) return
    const messageIds = [...new Set(news.map(({ messageId }) => messageId))]
    const errorCodes = [...new Set(news.flatMap(({ errorCode }) => errorCode ?? []))]
    await tx.record(otpReported, { messageIds, errorCodes })
  })
}

const keyOf = ({ messageId, status }: Report) => `${messageId} ${status}`
