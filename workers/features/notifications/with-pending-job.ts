import type { Deps } from '../../../platform/platform.ts'
import type { JobContext } from '../../../platform/queue/port.ts'
import {
  findPendingJob,
  markPendingJobFailed,
  removePendingJob,
} from '../../../server/features/notifications/actions/pending-jobs.ts'

/** Runs of one attempt. Three pushes of at most 5 s fit into the time limit of 20 s. */
const MAX_RUNS = 3

/**
 * Runs a job that may be stored as pending, and deletes its row when the job is done; without
 * the row it was done already. The queue ignores a job whose key is running, so one that was
 * enqueued again meanwhile runs once more; a timer enqueues what comes after the last run.
 */
export const withPendingJob = async (
  deps: Deps<'db'>,
  { noted: pendingKey }: { noted?: string | undefined },
  { isLastAttempt }: Pick<JobContext, 'isLastAttempt'>,
  work: () => Promise<void>,
): Promise<void> => {
  if (!pendingKey) return work()
  let since = await findPendingJob(deps, pendingKey)
  for (let runs = 0; since && runs < MAX_RUNS; runs += 1) {
    try {
      await work()
    } catch (error) {
      if (isLastAttempt) await markPendingJobFailed(deps, pendingKey, since)
      throw error
    }
    since = (await removePendingJob(deps, pendingKey, since)) ? null : await findPendingJob(deps, pendingKey)
  }
}
