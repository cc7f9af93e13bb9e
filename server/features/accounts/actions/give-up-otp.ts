import type { Needs } from '../../../../platform/platform.ts'
import { UNREACHED } from './mark-otp-failed.ts'

/**
 * How long WhatsApp keeps a code for a phone that is off (`message_send_ttl_seconds` of our template), and a little
 * more: what was not delivered by then never will be (WhatsApp notes, sections 2 and 5).
 */
export const GIVE_UP_AFTER_MS = 315_000

/** Says that a code could not be delivered of which nothing more was heard in its time. A report may yet lift it. */
export async function giveUpOtp({ db }: Needs<'db'>, deliveryId: string): Promise<void> {
  await db.query(
    `UPDATE "OtpCode" SET delivery = 'failed', reason = $2, "sealedCode" = NULL
     WHERE id = $1 AND delivery IN ('queued', 'sent')
       AND "handedAt" <= now() - make_interval(secs => $3)`,
    [deliveryId, UNREACHED, GIVE_UP_AFTER_MS / 1000],
  )
}
