import type { Job } from 'bullmq'
import { type JobName, type JobPayloads, jobs } from '../../contract/index.ts'
import type { Queue as QueueName } from '../../contract/wire.ts'
import {
  currentRequestContext,
  parseRequestContext,
  type RequestContext,
  runInContext,
} from '../request-context.ts'
import { type Tracing, traced } from '../tracing/port.ts'
import type { JobEnd, JobHandler, JobHandlers } from './port.ts'

/** Field of the job data with the request context. Stored in queues, so its name stays. */
const CONTEXT_FIELD = '$trail'

/** Returns the request context of a job; one without a request (from a timer) uses its own id. */
export const contextOf = (job: Job): RequestContext =>
  parseRequestContext(Object(job.data)[CONTEXT_FIELD]) ?? { requestId: job.id ?? job.name }

/** Returns the data of a job with the request context, outside its schema, which drops it. */
export const withContext = (payload: unknown): object => ({
  ...Object(payload),
  [CONTEXT_FIELD]: currentRequestContext(),
})

type Work = {
  queue: QueueName
  handlers: JobHandlers
  tracing: Tracing
  onEnd: ((end: JobEnd) => void) | undefined
  /** Aborts when the job may already run elsewhere. */
  lockLost: AbortSignal
}

/** Runs a job's handler within the job's request context, trace and time limit. */
export const performJob = (job: Job, { queue, handlers, tracing, onEnd, lockLost }: Work): Promise<void> => {
  const options = {
    kind: 'consumer' as const,
    attributes: { 'messaging.destination.name': queue, 'messaging.message.id': job.id ?? '' },
  }
  return runInContext(contextOf(job), () =>
    traced(tracing, `job ${job.name}`, options, () =>
      timed(queue, job, () => run(handlers, job, lockLost), onEnd),
    ),
  )
}

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

const run = async (handlers: JobHandlers, job: Job, lockLost: AbortSignal): Promise<void> => {
  if (!isJobName(job.name)) throw new Error(`No job is called ${job.name}`)
  const declared = jobs[job.name]
  const attempt = job.attemptsMade + 1
  const timeUp = new AbortController()
  const timer = setTimeout(() => timeUp.abort(new Error(`${job.name} took too long`)), declared.timeoutMs)
  const signal = AbortSignal.any([timeUp.signal, lockLost])
  try {
    const working = callHandler(handlers, job.name, job.data, {
      signal,
      attempt,
      isLastAttempt: attempt >= declared.attempts,
    })
    // Fails the attempt even if the handler ignores the signal.
    await Promise.race([working, rejectOn(signal)])
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
