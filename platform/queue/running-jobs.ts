import { DelayedError, type Job } from 'bullmq'

/** Time that the first run of a job gets to end, before the job is tried again. */
const RETRY_DELAY_MS = 5_000

/**
 * Runs each job once at a time, unless its handler goes on after its signal aborted. BullMQ may
 * give a job whose lock expired to the same worker again, and knows locks by job id: the end of the
 * first run would stop the renewal for the second.
 */
export const createRunningJobs = () => {
  const running = new Map<string, AbortController>()
  return {
    /** @throws DelayedError if it still runs: it is tried again, without counting an attempt */
    run: async (job: Job, work: (lockLost: AbortSignal) => Promise<void>): Promise<void> => {
      const id = job.id ?? job.name
      if (running.has(id)) {
        await job.moveToDelayed(Date.now() + RETRY_DELAY_MS, job.token)
        throw new DelayedError()
      }
      const controller = new AbortController()
      running.set(id, controller)
      try {
        await work(controller.signal)
      } finally {
        running.delete(id)
      }
    },
    /** Aborts jobs whose lock could not be renewed. */
    abort: (ids: readonly string[]): void => {
      for (const id of ids) running.get(id)?.abort(new Error(`The job ${id} lost its lock`))
    },
  }
}
