import {
  Queue as BullQueue,
  Worker as BullWorker,
  createPostgresBackend,
  type Job,
  runMigrations,
  type WorkerOptions,
  withBackend,
} from 'bullmq'
import pg from 'pg'
import { createClient } from 'redis'
import { type JobName, type JobPayloads, jobs } from '../../contract/index.ts'
import type { Queue as QueueName } from '../../contract/wire.ts'
import type { Logger } from '../logger.ts'
import { noTracing, type Tracing, traced } from '../tracing/port.ts'
import { currentTrail, follow, readTrail, type Trail } from '../trail.ts'
import type { JobEnd, JobHandler, JobHandlers, Queue, QueueFigures, QueueOrder } from './port.ts'

/** A worker that was killed loses its lock after this long, and its job goes to another. */
const LOCK_MS = 10_000
const LOOK_FOR_STALLED_MS = 3_000
/** A job may lose its worker this often before it counts as poison. */
const MOST_STALLS = 5

const LOWEST_PRIORITY = 9
const PRIORITIES = Array.from({ length: LOWEST_PRIORITY + 1 }, (_, priority) => priority)

/** Where a job carries what it goes back to. */
const TRAIL = '$trail'

/** Every queue that has jobs. */
const queueNames = [...new Set(Object.values(jobs).map((declared) => declared.queue))].toSorted()

type Backend =
  | { kind: 'redis'; url: string }
  /** Each queue opens a pool of its own, so it is kept small. */
  | { kind: 'postgres'; url: string }

/** Jobs in BullMQ: on Redis where there is one, else in Postgres. */
export const createBullQueue = async (options: {
  backend: Backend
  log: Logger
  tracing?: Tracing
}): Promise<Queue> => {
  const backend = await openBackend(options)
  const { log, tracing = noTracing } = options
  const queues = new Map<QueueName, BullQueue>()
  const workers: BullWorker[] = []

  const queueOf = (name: QueueName) => {
    const known = queues.get(name)
    if (known) return known
    const opened = backend.openQueue(name)
    opened.on('error', (error) => log.warn({ err: error.message, queue: name }, 'A queue has an error'))
    queues.set(name, opened)
    return opened
  }

  let closing: Promise<void> | undefined
  const closeAll = async () => {
    await Promise.all(workers.map((worker) => worker.close()))
    await Promise.all([...queues.values()].map((queue) => queue.close()))
    await backend.close()
  }

  return {
    enqueue: async (name, payload, { key, delayMs, priority = 0 }) => {
      const declared = jobs[name]
      const queue = queueOf(declared.queue)
      const jobId = `${name}:${key}`.replaceAll(':', '-')
      // A finished or failed job of the same key would swallow the new one: it has ended, so its place is free.
      const before = await queue.getJob(jobId)
      if (before && ((await before.isCompleted()) || (await before.isFailed()))) await before.remove()
      // Beside the payload, where the payload's own schema does not look.
      await queue.add(
        name,
        { ...Object(payload), [TRAIL]: currentTrail() },
        {
          jobId,
          delay: delayMs,
          priority: Math.min(priority, LOWEST_PRIORITY),
          attempts: declared.attempts,
          backoff: { type: 'exponential', delay: declared.backoffMs },
          removeOnComplete: { age: 3600, count: 1000 },
          removeOnFail: { age: 14 * 24 * 3600 },
        },
      )
    },

    work: (handlers, { concurrency, queues: chosen, onEnd }) => {
      for (const name of queueNames) {
        if (chosen && !chosen.includes(name)) continue
        const perform = (job: Job) => {
          const about = {
            kind: 'consumer' as const,
            attributes: { 'messaging.destination.name': name, 'messaging.message.id': job.id ?? '' },
          }
          return follow(trailOf(job), () =>
            traced(tracing, `job ${job.name}`, about, () =>
              timed(name, job, () => run(handlers, job), onEnd),
            ),
          )
        }
        const worker = backend.openWorker(name, perform, {
          concurrency: concurrency[name] ?? 4,
          lockDuration: LOCK_MS,
          stalledInterval: LOOK_FOR_STALLED_MS,
          maxStalledCount: MOST_STALLS,
        })
        worker.on('error', (error) => log.warn({ err: error.message, queue: name }, 'A worker has an error'))
        worker.on('failed', (job, error) =>
          follow(job && trailOf(job), () =>
            log.warn({ err: error, queue: name, job: job?.id, attempt: job?.attemptsMade }, 'A job failed'),
          ),
        )
        workers.push(worker)
      }
    },

    figures: () => Promise.all(queueNames.map((name) => figuresOf(name, queueOf(name)))),

    handles: () => queueNames.map(queueOf),

    order: (name, order) => carryOut(queueOf(name), order),

    close: () => {
      closing ??= closeAll()
      return closing
    },
  }
}

async function figuresOf(name: QueueName, queue: BullQueue): Promise<QueueFigures> {
  const [waiting, counts, isPaused, [next], [later]] = await Promise.all([
    countWaiting(queue),
    queue.getJobCounts('delayed', 'active', 'failed'),
    queue.isPaused(),
    queue.getWaiting(0, 0),
    queue.getPrioritized(0, 0),
  ])
  const oldest = Math.min(...[next, later].flatMap((job) => (job ? [job.timestamp] : [])), Date.now())
  return {
    name,
    waiting,
    delayed: counts.delayed ?? 0,
    running: counts.active ?? 0,
    failed: counts.failed ?? 0,
    oldestSeconds: Math.round((Date.now() - oldest) / 1000),
    isPaused,
  }
}

/** Counted by priority: both backends then count the jobs of a paused queue too. */
const countWaiting = async (queue: BullQueue): Promise<number> =>
  Object.values(await queue.getCountsPerPriority(PRIORITIES)).reduce((sum, count) => sum + count, 0)

async function carryOut(queue: BullQueue, order: QueueOrder): Promise<number> {
  const [waiting, { failed = 0, delayed = 0 }] = await Promise.all([
    countWaiting(queue),
    queue.getJobCounts('failed', 'delayed'),
  ])
  if (order === 'pause') await queue.pause()
  else if (order === 'resume') await queue.resume()
  else if (order === 'drain') await queue.drain(true)
  else if (order === 'retry') await queue.retryJobs({ state: 'failed' })
  else while ((await queue.clean(0, 1000, 'failed')).length > 0);
  return order === 'retry' || order === 'discard' ? failed : waiting + delayed
}

/** A job that no request led to (a sweep asked for it, or an older version) goes back to itself. */
const trailOf = (job: Job): Trail => readTrail(Object(job.data)[TRAIL]) ?? { requestId: job.id ?? job.name }

async function timed(
  queue: QueueName,
  job: Job,
  work: () => Promise<void>,
  onEnd: ((end: JobEnd) => void) | undefined,
): Promise<void> {
  const begun = performance.now()
  const end = (outcome: JobEnd['outcome']) => {
    if (isJobName(job.name))
      onEnd?.({ queue, job: job.name, outcome, seconds: (performance.now() - begun) / 1000 })
  }
  try {
    await work()
    end('done')
  } catch (error) {
    end('failed')
    throw error
  }
}

async function run(handlers: JobHandlers, job: Job): Promise<void> {
  if (!isJobName(job.name)) throw new Error(`No job is called ${job.name}`)
  const declared = jobs[job.name]
  const attempt = job.attemptsMade + 1
  const timeUp = new AbortController()
  const timer = setTimeout(() => timeUp.abort(new Error(`${job.name} took too long`)), declared.timeoutMs)
  try {
    const working = callHandler(handlers, job.name, job.data, {
      signal: timeUp.signal,
      attempt,
      isLastAttempt: attempt >= declared.attempts,
    })
    // A handler that does not heed the signal fails all the same.
    await Promise.race([working, rejectOn(timeUp.signal)])
  } finally {
    clearTimeout(timer)
  }
}

const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name)

const callHandler = <N extends JobName>(
  handlers: JobHandlers,
  name: N,
  data: unknown,
  context: Parameters<JobHandler<N>>[1],
): Promise<void> =>
  // The schema is the payload's own, so what it lets through has the payload's type.
  handlers[name](jobs[name].payload.parse(data) as JobPayloads[N], context)

const rejectOn = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

type WorkOptions = Omit<WorkerOptions, 'connection' | 'prefix'>
type OpenBackend = {
  openQueue(name: string): BullQueue
  openWorker(name: string, work: (job: Job) => Promise<void>, options: WorkOptions): BullWorker
  close(): Promise<void>
}

async function openBackend({ backend, log }: { backend: Backend; log: Logger }): Promise<OpenBackend> {
  const prefix = 'sokoni'
  if (backend.kind === 'postgres') {
    const client = new pg.Client({ connectionString: backend.url })
    await client.connect()
    await runMigrations(client).finally(() => client.end())
    const connection = { connectionString: backend.url, max: 4 }
    const { Queue, Worker } = withBackend(createPostgresBackend)
    return {
      // The same classes over another backend: they differ from Redis' only in the type of what lies beneath.
      openQueue: (name) => new Queue(name, { connection, prefix }) as unknown as BullQueue,
      openWorker: (name, work, options) =>
        new Worker(name, (job) => work(job as unknown as Job), {
          ...options,
          connection,
          prefix,
        }) as unknown as BullWorker,
      close: async () => {},
    }
  }
  const redis = createClient({ url: backend.url })
  redis.on('error', (error: Error) =>
    log.warn({ err: error.message }, 'The queues have lost Redis; they go on trying'),
  )
  await redis.connect()
  return {
    openQueue: (name) => new BullQueue(name, { connection: redis, prefix }),
    openWorker: (name, work, options) =>
      new BullWorker(name, work, { ...options, connection: redis, prefix }),
    close: async () => {
      await redis.close()
    },
  }
}
