import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import { enqueueGiveUp, enqueueOtp } from '../otp-jobs.ts'
import { GIVE_UP_AFTER_MS } from './otp-delivery.ts'

const BATCH = 1_000
/** This long after it was due, the queue has lost the job or is overloaded. */
const LATE_SECONDS = 30

/**
 * Enqueues codes whose sending or expiry is 30 s overdue, in case the queue lost the job. Keys
 * prevent duplicates, and the jobs check what is left to do.
 */
export const requeueOtps = async (deps: Deps<'db' | 'queue'>): Promise<void> => {
  const { kysely } = deps.db
  const due = await kysely
    .selectFrom('OtpCode')
    .select(['id as deliveryId', 'attempt', 'waits'])
    .where('dueAt', '<', sql<Date>`now() - make_interval(secs => ${LATE_SECONDS})`)
    .orderBy('dueAt')
    .limit(BATCH)
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
    .limit(BATCH)
    .execute()
  for (const { id } of over) await enqueueGiveUp(deps, id, 0)
}
