import type { Queue as BullQueue, Worker as BullWorker, Job } from 'bullmq'
import { type JobName, jobs } from '../../contract/index.ts'
import { type QueueName, queueNames as unordered } from '../../contract/wire.ts'
import { createSerialByKey } from '../concurrency/serial-by-key.ts'
import { singleFlight } from '../concurrency/single-flight.ts'
import type { Logger } from '../logger.ts'
import { runInContext } from '../request-context.ts'
import { noTracing, type Tracing } from '../tracing/port.ts'
import { type BackendSettings, openBackend } from './backend.ts'
import {
  defaultConcurrency,
  type JobOptions,
  type Queue,
  type QueueCommand,
  type QueueStats,
} from './port.ts'
import { contextOf, performJob, withContext } from './run-job.ts'
import { createRunningJobs } from './running-jobs.ts'
import { watchErrors } from './worker-errors.ts'

/** Time without a sign of a worker after which its job goes to another one. */
const LOCK_MS = 10_000
const LOOK_FOR_STALLED_MS = 3_000
/** Maximum number of workers that a job may lose; after more it counts as failed. */
const MAX_STALLS = 5

/** Failed jobs that one queue keeps. Anyone can cause failures: push services that refuse. */
const MAX_FAILED_JOBS = 10_000

/** Time for the backend to answer an operator. Jobs wait for as long as it is away. */
const ANSWER_LIMIT_MS = 10_000

/** Failed jobs that one call to the backend deletes. */
const DISCARDED_AT_ONCE = 1000

const LOWEST_PRIORITY = 9
const PRIORITIES = Array.from({ length: LOWEST_PRIORITY + 1 }, (_, priority) => priority)

const queueNames = unordered.toSorted()

/** Creates the job queue: BullMQ on Redis if configured, otherwise on Postgres. */
export const createBullQueue = async (options: {
  backend: BackendSettings
  log: Logger
  tracing?: Tracing
  maxFailed?: number
}): Promise<Queue> => {
  const backend = await openBackend(options)
  const { log, tracing = noTracing, maxFailed = MAX_FAILED_JOBS } = options
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

  // Jobs that an owner adds at once would not count each other.
  const serialByOwner = createSerialByKey()
  const readStats = singleFlight(() => Promise.all(queueNames.map((name) => statsOf(name, queueOf(name)))))

  let closing: Promise<void> | undefined
  const closeAll = async () => {
    await Promise.all(workers.map((worker) => worker.close()))
    await Promise.all([...queues.values()].map((queue) => queue.close()))
    await backend.close()
  }

  return {
    enqueue: (name, payload, options) => {
      const add = () => addJob(queueOf(jobs[name].queue), maxFailed, { name, payload, ...options })
      return options.owner ? serialByOwner(options.owner.id, add) : add()
    },

    work: (handlers, { concurrency, queues: chosen, onEnd }) => {
      for (const name of queueNames) {
        if (chosen && !chosen.includes(name)) continue
        const running = createRunningJobs()
        const perform = (job: Job) =>
          running.run(job, (lockLost) => performJob(job, { queue: name, handlers, tracing, onEnd, lockLost }))
        const worker = backend.openWorker(name, perform, {
          concurrency: concurrency[name] ?? defaultConcurrency[name],
          lockDuration: LOCK_MS,
          stalledInterval: LOOK_FOR_STALLED_MS,
          maxStalledCount: MAX_STALLS,
        })
        worker.on('lockRenewalFailed', running.abort)
        logFailures(worker, name, log)
        workers.push(worker)
      }
    },

    stats: () => withAnswerTimeout(readStats()),

    handles: () => queueNames.map(queueOf),

    runCommand: (name, command) => runCommand(queueOf(name), command),

    close: () => {
      closing ??= closeAll()
      return closing
    },
  }
}

const addJob = async (
  queue: BullQueue,
  maxFailed: number,
  {
    name,
    payload,
    key,
    delayMs,
    priority: basePriority = 0,
    retryAfterMs = 0,
    maxWaiting,
    onDropped,
    owner,
  }: JobOptions & { name: JobName; payload: unknown },
): Promise<void> => {
  const { attempts, backoffMs } = jobs[name]
  const idPrefix = (owner ? `${name}:${owner.id}:` : `${name}:`).replaceAll(':', '-')
  const jobId = idPrefix + key.replaceAll(':', '-')
  // BullMQ ignores a new job whose id exists, so remove an ended one first.
  const before = await queue.getJob(jobId)
  const hasFailed = (await before?.isFailed()) ?? false
  const hasEnded = hasFailed || ((await before?.isCompleted()) ?? false)
  if (hasFailed && Date.now() - (before?.finishedOn ?? 0) < retryAfterMs) return
  if (hasEnded) await before?.remove()
  const isNew = !before || hasEnded
  const waitingOfOwner = owner && isNew ? await countByPrefix(queue, idPrefix) : 0
  if (owner && waitingOfOwner >= owner.maxWaiting) return onDropped?.()
  const priority = Math.min(basePriority + waitingOfOwner, LOWEST_PRIORITY)
  if (maxWaiting !== undefined && isNew && (await isFull(queue, priority, maxWaiting))) return onDropped?.()
  await queue.add(name, withContext(payload), {
    jobId,
    delay: delayMs,
    priority,
    attempts,
    backoff: { type: 'exponential', delay: backoffMs },
    removeOnComplete: { age: 3600, count: 1000 },
    removeOnFail: { age: 14 * 24 * 3600, count: maxFailed },
  })
}

/** Jobs that wait for their next attempt are `delayed`, whatever their priority. */
const isFull = async (queue: BullQueue, priority: number, maxWaiting: number): Promise<boolean> =>
  (await countWaiting(queue, [priority])) + (await queue.getDelayedCount()) >= maxWaiting

/**
 * Counts the jobs that wait, or will be tried again, whose id starts with `prefix`. Reads the ids
 * of the whole queue: a job with an `owner` should also have `maxWaiting`, which bounds them.
 */
const countByPrefix = async (queue: BullQueue, prefix: string): Promise<number> => {
  const ids = await queue.getRanges(['waiting', 'prioritized', 'delayed'], 0, -1)
  return ids.filter((id) => id.startsWith(prefix)).length
}

/** @throws TimeoutError without an answer of the backend, which may be unreachable or frozen */
const withAnswerTimeout = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  const limit = AbortSignal.timeout(ANSWER_LIMIT_MS)
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  limit.addEventListener('abort', () => reject(limit.reason))
  return Promise.race([answer, tooLate])
}

const logFailures = (worker: BullWorker, queue: QueueName, log: Logger) => {
  watchErrors(worker, { queue, log })
  worker.on('failed', (job, error) =>
    runInContext(job && contextOf(job), () =>
      log.warn({ err: error, queue, job: job?.id, attempt: job?.attemptsMade }, 'A job failed'),
    ),
  )
}

const statsOf = async (name: QueueName, queue: BullQueue): Promise<QueueStats> => {
  const [perPriority, counts, isPaused] = await Promise.all([
    queue.getCountsPerPriority(PRIORITIES),
    queue.getJobCounts('delayed', 'active', 'failed'),
    queue.isPaused(),
  ])
  const oldest = await readOldest(queue, perPriority)
  return {
    name,
    waiting: sumOf(perPriority),
    delayed: counts.delayed ?? 0,
    running: counts.active ?? 0,
    failed: counts.failed ?? 0,
    oldestSeconds: Math.round((Date.now() - oldest) / 1000),
    isPaused,
  }
}

/** Counts by priority, because both backends then include the jobs of a paused queue. */
const countWaiting = async (queue: BullQueue, priorities = PRIORITIES): Promise<number> =>
  sumOf(await queue.getCountsPerPriority(priorities))

const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/**
 * Returns when the oldest waiting job was added: the first one of a priority. Those with a priority
 * above 0 are in one list, ordered by priority.
 */
const readOldest = async (queue: BullQueue, counts: Record<string, number>): Promise<number> => {
  const firsts = [queue.getWaiting(0, 0)]
  let index = 0
  for (const priority of PRIORITIES.slice(1)) {
    const count = counts[priority] ?? 0
    if (count > 0) firsts.push(queue.getPrioritized(index, index))
    index += count
  }
  const jobs = (await Promise.all(firsts)).flat()
  return Math.min(...jobs.map(({ timestamp }) => timestamp), Date.now())
}

const commands: Record<QueueCommand, (queue: BullQueue) => Promise<unknown>> = {
  pause: (queue) => withAnswerTimeout(queue.pause()),
  resume: (queue) => withAnswerTimeout(queue.resume()),
  drain: (queue) => withAnswerTimeout(queue.drain(true)),
  retry: (queue) => withAnswerTimeout(queue.retryJobs({ state: 'failed' })),
  discard: async (queue) => {
    let deleted: string[]
    do deleted = await withAnswerTimeout(queue.clean(0, DISCARDED_AT_ONCE, 'failed'))
    while (deleted.length > 0)
  },
}

const runCommand = async (queue: BullQueue, command: QueueCommand): Promise<number> => {
  const [waiting, { failed = 0, delayed = 0 }] = await withAnswerTimeout(
    Promise.all([countWaiting(queue), queue.getJobCounts('failed', 'delayed')]),
  )
  await commands[command](queue)
  return command === 'retry' || command === 'discard' ? failed : waiting + delayed
}
