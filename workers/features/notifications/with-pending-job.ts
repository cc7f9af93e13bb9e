import type { Deps } from '../../../platform/platform.ts'
import type { JobContext } from '../../../platform/queue/port.ts'
import {
  findTracked,
  markTrackedFailed,
  removeTracked,
} from '../../../server/features/notifications/actions/tracked-jobs.ts'

/** Runs of one attempt. A push takes 5 s at most, so that these fit into its time limit. */
const MAX_RUNS = 4

/**
 * Runs a job that may have a `PendingNotice` row, and deletes the row when the job is done; without
 * the row it was done already. The queue ignores a job whose key is running, so one that was
 * enqueued again meanwhile runs once more; the sweep enqueues what comes after the last run.
 */
export const withPendingJob = async (
  deps: Deps<'db'>,
  { noted }: { noted?: string | undefined },
  { isLastAttempt }: Pick<JobContext, 'isLastAttempt'>,
  work: () => Promise<void>,
): Promise<void> => {
  if (!noted) return work()
  let since = await findTracked(deps, noted)
  for (let runs = 0; since && runs < MAX_RUNS; runs += 1) {
    try {
      await work()
    } catch (error) {
      if (isLastAttempt) await markTrackedFailed(deps, noted)
      throw error
    }
    since = (await removeTracked(deps, noted, since)) ? null : await findTracked(deps, noted)
  }
}
