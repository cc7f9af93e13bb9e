import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import { enqueueGiveUp, enqueueOtp } from '../otp-jobs.ts'
import { GIVE_UP_AFTER_MS } from './give-up-otp.ts'

const MOST_AT_ONCE = 1_000
/** So much later than due, the queue has forgotten the job or has more to do than it can. */
const LATE_SECONDS = 30

/**
 * Enqueues every code that should have been sent, or given up, 30 s ago, in case the queue lost its job. A job that is
 * still there is not doubled, and the jobs check what is left to do.
 */
export async function requeueOtps(deps: Deps<'db' | 'queue'>): Promise<void> {
  const { kysely } = deps.db
  const due = await kysely
    .selectFrom('OtpCode')
    .select(['id as deliveryId', 'attempt', 'waits'])
    .where('dueAt', '<', sql<Date>`now() - make_interval(secs => ${LATE_SECONDS})`)
    .orderBy('dueAt')
    .limit(MOST_AT_ONCE)
    .execute()
  for (const code of due) await enqueueOtp(deps, code)
  const over = await kysely
    .selectFrom('OtpCode')
    .select('id')
    .where('delivery', 'in', ['queued', 'sent'])
    .where(
      'handedAt',
      '<',
      sql<Date>`now() - make_interval(secs => ${GIVE_UP_AFTER_MS / 1000 + LATE_SECONDS})`,
    )
    .orderBy('handedAt')
    .limit(MOST_AT_ONCE)
    .execute()
  for (const { id } of over) await enqueueGiveUp(deps, id, 0)
}
