import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import { UNREACHED } from './mark-otp-failed.ts'

/**
 * How long WhatsApp retries to reach a phone that is off (`message_send_ttl_seconds` of the
 * template), with a margin. An undelivered code is then lost.
 */
export const GIVE_UP_AFTER_MS = 315_000

/**
 * Marks a code as failed if no report came in time. A later report may still mark it as delivered.
 */
export const giveUpOtp = async ({ db }: Deps<'db'>, deliveryId: string): Promise<void> => {
  await db.kysely
    .updateTable('OtpCode')
    .set({ delivery: 'failed', reason: UNREACHED, sealedCode: null })
    .where('id', '=', deliveryId)
    .where('delivery', 'in', ['queued', 'sent'])
    .where('handedAt', '<=', sql<Date>`now() - make_interval(secs => ${GIVE_UP_AFTER_MS / 1000})`)
    .execute()
}
