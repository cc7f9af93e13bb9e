import type { Needs } from '../../../../platform/platform.ts'
import { enqueueGiveUp, enqueueOtp } from '../otp-jobs.ts'
import { GIVE_UP_AFTER_MS } from './give-up-otp.ts'

const MOST_AT_ONCE = 1_000
/** So much later than due, the queue has forgotten the job or has more to do than it can. */
const LATE_SECONDS = 30

/**
 * Asks again for every code that should have been sent, or given up, 30 s ago: a queue that forgot its jobs gets them
 * back, one that did not is not disturbed. The jobs themselves see what is still to do.
 */
export async function requeueOtps(needs: Needs<'db' | 'queue'>): Promise<void> {
  const due = await needs.db.query<{ deliveryId: string; attempt: number; waits: number }>(
    `SELECT id AS "deliveryId", attempt, waits FROM "OtpCode"
     WHERE "dueAt" < now() - make_interval(secs => $2) ORDER BY "dueAt" LIMIT $1`,
    [MOST_AT_ONCE, LATE_SECONDS],
  )
  for (const code of due) await enqueueOtp(needs, code)
  const over = await needs.db.query<{ id: string }>(
    `SELECT id FROM "OtpCode" WHERE "handedAt" IS NOT NULL AND delivery IN ('queued', 'sent')
       AND "handedAt" < now() - make_interval(secs => $2) ORDER BY "handedAt" LIMIT $1`,
    [MOST_AT_ONCE, GIVE_UP_AFTER_MS / 1000 + LATE_SECONDS],
  )
  for (const { id } of over) await enqueueGiveUp(needs, id, 0)
}
