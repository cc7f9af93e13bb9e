import { sql } from 'kysely'
import type { listQueues as listEndpoint } from '../../../../contract/admin/rest.ts'
import type { JobQueue } from '../../../../contract/admin/views.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'

/** Rows of workers that are read: one for each queue of a process. */
const MAX_WORKER_ROWS = 500

/** Returns the state of each job queue. */
export const listQueues = async (
  deps: Deps<'db' | 'queue'>,
): Promise<EndpointResult<typeof listEndpoint>> => ({
  queues: await readQueues(deps),
})

/**
 * Returns the queues' figures and workers. A process without a sign of life for 30 s is left out.
 */
export const readQueues = async ({ db, queue }: Deps<'db' | 'queue'>): Promise<JobQueue[]> => {
  const [figures, rows] = await Promise.all([
    queue.stats(),
    db.kysely
      .selectFrom('QueueWorker')
      .select(['queue', 'host', 'pid', 'concurrency', 'done', 'failed', 'startedAt'])
      .where('seenAt', '>', sql<Date>`now() - interval '30 seconds'`)
      .orderBy('startedAt')
      .orderBy('id')
      .limit(MAX_WORKER_ROWS)
      .execute(),
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
