import type { JobName, JobPayloads } from '../../contract/index.ts'
import type { Queue as QueueName } from '../../contract/wire.ts'

export type JobContext = {
  /** Ends when the job's time is up or the process is asked to stop for good. */
  signal: AbortSignal
  /** Which try this is, from 1, and whether it is the last one. */
  attempt: number
  isLastAttempt: boolean
}

export type JobHandler<N extends JobName> = (payload: JobPayloads[N], context: JobContext) => Promise<void>

/** A handler for every job: one that is forgotten does not compile. */
export type JobHandlers = { [N in JobName]: JobHandler<N> }

/** How one try of a job ended, and how long it took. */
export type JobEnd = { queue: QueueName; job: JobName; outcome: 'done' | 'failed'; seconds: number }

/** How one queue stands right now. */
export type QueueFigures = {
  name: QueueName
  /** Those that wait for their turn, for their time (delayed), or for the queue to go on. */
  waiting: number
  delayed: number
  running: number
  failed: number
  /** How long the one that is next has waited, in seconds; 0 where none waits. */
  oldestSeconds: number
  isPaused: boolean
}

/** What an operator may do to a whole queue. */
export type QueueOrder = 'retry' | 'discard' | 'pause' | 'resume' | 'drain'

export type Queue = {
  /**
   * Asks for a job. `key` is its idempotency key: while a job with it waits or runs, asking again changes nothing.
   * Call it from a listener, never inside a transaction: a rolled-back change would leave the job behind.
   * `priority`: 0 (the default) runs first, 9 last; larger numbers count as 9.
   */
  enqueue<N extends JobName>(
    name: N,
    payload: JobPayloads[N],
    options: { key: string; delayMs?: number; priority?: number },
  ): Promise<void>
  /**
   * Begins to work on `queues` (all unless said) with the given number of jobs at once for each. `onEnd` hears of each try
   * that ended.
   */
  work(
    handlers: JobHandlers,
    options: {
      concurrency: Partial<Record<QueueName, number>>
      queues?: QueueName[]
      onEnd?: (end: JobEnd) => void
    },
  ): void
  /** Every queue, in the order of their names. */
  figures(): Promise<QueueFigures[]>
  /**
   * Tries all failed jobs again or drops them (`discard`), stops or goes on working on the queue everywhere, drops all
   * that wait (`drain`). Answers how many failed or waiting jobs that was about.
   */
  order(name: QueueName, order: QueueOrder): Promise<number>
  /** BullMQ’s own handle of every queue, for Bull Board, which looks through nothing else. */
  handles(): readonly unknown[]
  /** Stops taking, waits for what runs, closes the connections. */
  close(): Promise<void>
}
