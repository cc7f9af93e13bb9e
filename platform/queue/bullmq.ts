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
import {
  currentRequestContext,
  parseRequestContext,
  type RequestContext,
  runInContext,
} from '../request-context.ts'
import { noTracing, type Tracing, traced } from '../tracing/port.ts'
import type { JobEnd, JobHandler, JobHandlers, Queue, QueueFigures, QueueOrder } from './port.ts'

/** After this time the job of a killed worker goes to another one. */
const LOCK_MS = 10_000
const LOOK_FOR_STALLED_MS = 3_000
/** Lost workers after which a job counts as failed. */
const MAX_STALLS = 5

const LOWEST_PRIORITY = 9
const PRIORITIES = Array.from({ length: LOWEST_PRIORITY + 1 }, (_, priority) => priority)

/** Field of the job data with the request context. */
const CONTEXT_FIELD = '$trail'

/** All queues with jobs. */
const queueNames = [...new Set(Object.values(jobs).map((declared) => declared.queue))].toSorted()

type Backend =
  | { kind: 'redis'; url: string }
  /** Each queue opens its own pool, so pools are small. */
  | { kind: 'postgres'; url: string }

/** Creates the job queue: BullMQ on Redis if configured, otherwise on Postgres. */
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
      // BullMQ ignores a new job whose id exists, so remove an ended one first.
      const before = await queue.getJob(jobId)
      if (before && ((await before.isCompleted()) || (await before.isFailed()))) await before.remove()
      // Outside the payload's schema, which drops unknown fields.
      await queue.add(
        name,
        { ...Object(payload), [CONTEXT_FIELD]: currentRequestContext() },
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
          const options = {
            kind: 'consumer' as const,
            attributes: { 'messaging.destination.name': name, 'messaging.message.id': job.id ?? '' },
          }
          return runInContext(contextOf(job), () =>
            traced(tracing, `job ${job.name}`, options, () =>
              timed(name, job, () => run(handlers, job), onEnd),
            ),
          )
        }
        const worker = backend.openWorker(name, perform, {
          concurrency: concurrency[name] ?? 4,
          lockDuration: LOCK_MS,
          stalledInterval: LOOK_FOR_STALLED_MS,
          maxStalledCount: MAX_STALLS,
        })
        worker.on('error', (error) => log.warn({ err: error.message, queue: name }, 'A worker has an error'))
        worker.on('failed', (job, error) =>
          runInContext(job && contextOf(job), () =>
            log.warn({ err: error, queue: name, job: job?.id, attempt: job?.attemptsMade }, 'A job failed'),
          ),
        )
        workers.push(worker)
      }
    },

    figures: () => Promise.all(queueNames.map((name) => figuresOf(name, queueOf(name)))),

    handles: () => queueNames.map(queueOf),

    order: (name, order) => applyOrder(queueOf(name), order),

    close: () => {
      closing ??= closeAll()
      return closing
    },
  }
}

const figuresOf = async (name: QueueName, queue: BullQueue): Promise<QueueFigures> => {
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

/** Counts by priority, because both backends then include the jobs of a paused queue. */
const countWaiting = async (queue: BullQueue): Promise<number> =>
  Object.values(await queue.getCountsPerPriority(PRIORITIES)).reduce((sum, count) => sum + count, 0)

const applyOrder = async (queue: BullQueue, order: QueueOrder): Promise<number> => {
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

/** Returns the request context of a job; one without a request (from a sweep) uses its own id. */
const contextOf = (job: Job): RequestContext =>
  parseRequestContext(Object(job.data)[CONTEXT_FIELD]) ?? { requestId: job.id ?? job.name }

const timed = async (
  queue: QueueName,
  job: Job,
  work: () => Promise<void>,
  onEnd: ((end: JobEnd) => void) | undefined,
): Promise<void> => {
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

const run = async (handlers: JobHandlers, job: Job): Promise<void> => {
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
    // Fails the attempt even if the handler ignores the signal.
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
  // The schema belongs to the payload, so its output has the payload's type.
  handlers[name](jobs[name].payload.parse(data) as JobPayloads[N], context)

const rejectOn = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

type WorkOptions = Omit<WorkerOptions, 'connection' | 'prefix'>
type OpenBackend = {
  openQueue(name: string): BullQueue
  openWorker(name: string, work: (job: Job) => Promise<void>, options: WorkOptions): BullWorker
  close(): Promise<void>
}

const openBackend = async ({ backend, log }: { backend: Backend; log: Logger }): Promise<OpenBackend> => {
  const prefix = 'sokoni'
  if (backend.kind === 'postgres') {
    const client = new pg.Client({ connectionString: backend.url })
    await client.connect()
    await runMigrations(client).finally(() => client.end())
    const connection = { connectionString: backend.url, max: 4 }
    const { Queue, Worker } = withBackend(createPostgresBackend)
    return {
      // The same classes with another backend: only the type of the connection differs.
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
    log.warn({ err: error.message }, 'The queues lost their connection to Redis and are reconnecting'),
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
