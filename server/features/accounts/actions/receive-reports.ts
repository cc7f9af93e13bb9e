import type { Tx } from '../../../../platform/db/db.ts'
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
    const added = await insertNew(tx, sorted)
    if (added.length === 0) return
    const messageIds = [...new Set(added.map(({ messageId }) => messageId))]
    const errorCodes = [...new Set(added.flatMap(({ errorCode }) => errorCode ?? []))]
    await recordEvent(tx, otpReported, { messageIds, errorCodes })
  })
}

/** PostgreSQL takes 65,535 parameters in a statement; a body of 3 MB has some 50,000 reports. */
const MAX_ROWS = 5_000

/** Inserts the reports that are not there yet, and returns them. */
const insertNew = async (tx: Tx, reports: Report[]) => {
  const added: Pick<Report, 'messageId' | 'errorCode'>[] = []
  for (let start = 0; start < reports.length; start += MAX_ROWS) {
    const inserted = await tx
      .insertInto('OtpReport')
      .values(reports.slice(start, start + MAX_ROWS))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['messageId', 'errorCode'])
      .execute()
    added.push(...inserted)
  }
  return added
}

const keyOf = ({ messageId, status }: Report) => `${messageId} ${status}`
