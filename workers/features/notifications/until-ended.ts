import type { Deps } from '../../../platform/platform.ts'
import type { JobContext } from '../../../platform/queue/port.ts'
import {
  isTracked,
  markTrackedFailed,
  removeTracked,
} from '../../../server/features/notifications/actions/tracked-jobs.ts'

/**
 * Runs a job that may have a `PendingNotice` row; deletes the row when the job is done or has
 * failed for good. A missing row means that the job was done already.
 */
export const untilEnded = async (
  deps: Deps<'db'>,
  { noted }: { noted?: string | undefined },
  { isLastAttempt }: Pick<JobContext, 'isLastAttempt'>,
  work: () => Promise<void>,
): Promise<void> => {
  if (noted && !(await isTracked(deps, noted))) return
  try {
    await work()
  } catch (error) {
    if (noted && isLastAttempt) await markTrackedFailed(deps, noted)
    throw error
  }
  if (noted) await removeTracked(deps, noted)
}
