import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import { UNREACHED } from './mark-otp-failed.ts'

/**
 * How long WhatsApp keeps a code for a phone that is off (`message_send_ttl_seconds` of our template), and a little
 * more: what was not delivered by then never will be.
 */
export const GIVE_UP_AFTER_MS = 315_000

/** Marks a code as failed if no report came in time. A later report may still mark it as delivered. */
export async function giveUpOtp({ db }: Deps<'db'>, deliveryId: string): Promise<void> {
  await db.kysely
    .updateTable('OtpCode')
    .set({ delivery: 'failed', reason: UNREACHED, sealedCode: null })
    .where('id', '=', deliveryId)
    .where('delivery', 'in', ['queued', 'sent'])
    .where('handedAt', '<=', sql<Date>`now() - make_interval(secs => ${GIVE_UP_AFTER_MS / 1000})`)
    .execute()
}
