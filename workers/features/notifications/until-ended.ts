import type { Needs } from '../../../platform/platform.ts'
import type { JobContext } from '../../../platform/queue/port.ts'
import { dropNoted, giveUpNoted, isNoted } from '../../../server/features/notifications/actions/noted-jobs.ts'

/**
 * Does a job that may be noted, and takes the note away when it is done; tried for the last time, it is asked for no more.
 * Without its note it was done: it ended just as it was asked for again.
 */
export async function untilEnded(
  needs: Needs<'db'>,
  { noted }: { noted?: string | undefined },
  { isLastAttempt }: Pick<JobContext, 'isLastAttempt'>,
  work: () => Promise<void>,
): Promise<void> {
  if (noted && !(await isNoted(needs, noted))) return
  try {
    await work()
  } catch (error) {
    if (noted && isLastAttempt) await giveUpNoted(needs, noted)
    throw error
  }
  if (noted) await dropNoted(needs, noted)
}
