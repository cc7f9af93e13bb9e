import type { listQueues as listCall } from '../../../../contract/admin/rest.ts'
import type { JobQueue } from '../../../../contract/admin/views.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import type { Needs } from '../../../../platform/platform.ts'

/** Rows of workers that are read: five for each process. */
const MAX_WORKER_ROWS = 500

type WorkerRow = {
  queue: string
  host: string
  pid: number
  concurrency: number
  done: number
  failed: number
  startedAt: Date
}

/** How each queue of jobs stands right now. */
export const listQueues = async (needs: Needs<'db' | 'queue'>): Promise<CallResult<typeof listCall>> => ({
  queues: await readQueues(needs),
})

/** The queues' own figures, and who works on them. A process that was not heard of for half a minute is gone. */
export const readQueues = async ({ db, queue }: Needs<'db' | 'queue'>): Promise<JobQueue[]> => {
  const [figures, rows] = await Promise.all([
    queue.figures(),
    db.query<WorkerRow>(
      `SELECT queue, host, pid, concurrency, done, failed, "startedAt" FROM "QueueWorker"
       WHERE "seenAt" > now() - interval '30 seconds' ORDER BY "startedAt", id
       LIMIT ${MAX_WORKER_ROWS}`,
    ),
  ])
  return figures.map((one) => {
    const workers = rows.filter(({ queue: name }) => name === one.name)
    const sum = (field: 'done' | 'failed') => workers.reduce((total, worker) => total + worker[field], 0)
    return {
      ...one,
      donePerMinute: sum('done'),
      failedPerMinute: sum('failed'),
      workers: workers.map(({ host, pid, concurrency, startedAt }) => ({
        host,
        pid,
        concurrency,
        since: startedAt.toISOString(),
      })),
    }
  })
}
