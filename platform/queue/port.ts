import type { JobName, JobPayloads } from '../../contract/index.ts'
import type { QueueName } from '../../contract/wire.ts'

export type JobContext = {
  /**
   * Aborts when the time limit of the job is over. A process that stops waits for its running jobs
   * instead.
   */
  signal: AbortSignal
  /** Number of the attempt, from 1, and whether it is the last one. */
  attempt: number
  isLastAttempt: boolean
}

export type JobHandler<N extends JobName> = (payload: JobPayloads[N], context: JobContext) => Promise<void>

/** A handler for every job: a missing one does not compile. */
export type JobHandlers = { [N in JobName]: JobHandler<N> }

/** Outcome and duration of one attempt of a job. */
export type JobEnd = { queue: QueueName; job: JobName; outcome: 'done' | 'failed'; seconds: number }

/** State of a queue. */
export type QueueStats = {
  name: QueueName
  /** Jobs that are ready, or in a paused queue. */
  waiting: number
  /** Jobs that are scheduled for later, further attempts among them. */
  delayed: number
  running: number
  failed: number
  /** Age of the oldest waiting job of any priority in seconds; 0 if none waits. */
  oldestSeconds: number
  isPaused: boolean
}

/** Commands of an operator for a whole queue. */
export type QueueCommand = 'retry' | 'discard' | 'pause' | 'resume' | 'drain'

export type JobOptions = {
  key: string
  delayMs?: number
  /** 0 (default) first, 9 last. */
  priority?: number
  /** Does nothing within this time after a job of the same key has failed for good. */
  retryAfterMs?: number
  /** Drops a new job if this many of the same queue and priority wait, or will be tried again. */
  maxWaiting?: number
  onDropped?: () => Promise<void>
  /**
   * Drops a new job if this many of its owner wait, or will be tried again. Each of them lowers the
   * priority of the new one, so that the first jobs of other owners overtake it.
   */
  owner?: { id: string; maxWaiting: number }
}

export type Queue = {
  /**
   * Enqueues a job unless one with the same `key` waits or runs. Call it after the commit, as a
   * listener, a timer or a job does; never in a transaction: a rollback would not remove the job.
   */
  enqueue<N extends JobName>(name: N, payload: JobPayloads[N], options: JobOptions): Promise<void>
  /**
   * Starts working on `queues` (default: all), with a number of concurrent jobs for each. `onEnd`
   * is called after each attempt.
   */
  work(
    handlers: JobHandlers,
    options: {
      concurrency: Partial<Record<QueueName, number>>
      queues?: QueueName[]
      onEnd?: (end: JobEnd) => void
    },
  ): void
  /** All queues, ordered by name. Rejects with a TimeoutError while they cannot be reached. */
  stats(): Promise<QueueStats[]>
  /**
   * Runs a command on a queue: retry or discard failed jobs, pause or resume on all workers, or
   * delete waiting and delayed jobs (`drain`). Returns the number of jobs affected; for `pause` and
   * `resume` those that wait. Rejects like `stats`; the command may still be carried out.
   */
  runCommand(name: QueueName, command: QueueCommand): Promise<number>
  /** BullMQ's own queue objects, for Bull Board. */
  handles(): readonly unknown[]
  /** Stops taking jobs, waits for running ones and closes the connections. */
  close(): Promise<void>
}

/** Concurrent jobs of one process, by queue, unless `QUEUE_CONCURRENCY` sets another number. */
export const defaultConcurrency: Record<QueueName, number> = {
  otp: 8,
  video: 1,
  'long-video': 1,
  ai: 2,
  notifications: 8,
  push: 8,
  'other-push': 4,
  maintenance: 1,
}
