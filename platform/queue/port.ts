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

export type Queue = {
  /**
   * Asks for a job. `key` is its idempotency key: while a job with it waits or runs, asking again changes nothing.
   * Call it from a listener, never inside a transaction: a rolled-back change would leave the job behind.
   */
  enqueue<N extends JobName>(
    name: N,
    payload: JobPayloads[N],
    options: { key: string; delayMs?: number },
  ): Promise<void>
  /** Begins to work on `queues` (all unless said) with the given number of jobs at once for each. */
  work(
    handlers: JobHandlers,
    options: { concurrency: Partial<Record<QueueName, number>>; queues?: QueueName[] },
  ): void
  /** Stops taking, waits for what runs, closes the connections. */
  close(): Promise<void>
}
