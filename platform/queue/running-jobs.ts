import { DelayedError, type Job } from 'bullmq'

/** Time that the first run of a job gets to end, before the job is tried again. */
const AGAIN_MS = 5_000

/**
 * The jobs that a worker runs. BullMQ gives a job whose lock expired (Redis or the process stalled)
 * away, and perhaps to the same worker; it knows locks by job id, and would lose that of the second
 * run when the first one ends. So a job runs once at a time, and its first run is aborted.
 */
export const createRunningJobs = () => {
  const running = new Map<string, AbortController>()
  return {
    /** @throws DelayedError if the job still runs: it is tried again, without counting an attempt */
    run: async (job: Job, work: (lockLost: AbortSignal) => Promise<void>): Promise<void> => {
      const id = job.id ?? job.name
      if (running.has(id)) {
        await job.moveToDelayed(Date.now() + AGAIN_MS, job.token)
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
