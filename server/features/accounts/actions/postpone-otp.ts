import { sql } from 'kysely'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { otpPostponed } from '../events.ts'

/**
 * Postpones a code to a later attempt. With `isRefusal` the attempt counts as refused by WhatsApp.
 */
export const postponeOtp = async (
  { db }: Deps<'db'>,
  { deliveryId, delayMs, isRefusal }: { deliveryId: string; delayMs: number; isRefusal: boolean },
): Promise<void> => {
  await db.transaction(async (tx) => {
    const code = await tx
      .updateTable('OtpCode')
      .set((eb) => ({
        waits: eb('waits', '+', 1),
        refusals: eb('refusals', '+', isRefusal ? 1 : 0),
        dueAt: sql`now() + make_interval(secs => ${delayMs / 1000})`,
      }))
      .where('id', '=', deliveryId)
      .where('dueAt', 'is not', null)
      .returning(['attempt', 'waits'])
      .executeTakeFirst()
    if (code) await recordEvent(tx, otpPostponed, { deliveryId, ...code, delayMs })
  })
}
