import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/** Shown on the code screen. */
export const UNREACHED = 'We could not reach this number on WhatsApp'

/** Marks a code that will not be sent as failed. A delivered one stays delivered. */
export const markOtpFailed = async ({ db }: Deps<'db'>, deliveryId: string): Promise<void> => {
  const isOpen = sql<boolean>`delivery IN ('queued', 'sent')`
  await db.kysely
    .updateTable('OtpCode')
    .set({
      dueAt: null,
      sealedCode: null,
      reason: sql`CASE WHEN ${isOpen} THEN ${UNREACHED} ELSE reason END`,
      delivery: sql`CASE WHEN ${isOpen} THEN 'failed' ELSE delivery END`,
    })
    .where('id', '=', deliveryId)
    .where('dueAt', 'is not', null)
    .execute()
}
