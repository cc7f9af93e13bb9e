import type { Job } from 'bullmq'
import { type JobName, type JobPayloads, jobs } from '../../contract/index.ts'
import type { QueueName } from '../../contract/wire.ts'
import {
  currentRequestContext,
  parseRequestContext,
  type RequestContext,
  runInContext,
} from '../request-context.ts'
import { type Tracing, traced } from '../tracing/port.ts'
import type { JobEnd, JobHandlers } from './port.ts'

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
export const performJob = (job: Job, work: Work): Promise<void> => {
  const options = {
    kind: 'consumer' as const,
    attributes: { 'messaging.destination.name': work.queue, 'messaging.message.id': job.id ?? '' },
  }
  return runInContext(contextOf(job), () =>
    traced(work.tracing, `job ${job.name}`, options, () => runAndReport(job, work)),
  )
}

const runAndReport = async (job: Job, { queue, handlers, onEnd, lockLost }: Work): Promise<void> => {
  const { name } = job
  if (!isJobName(name)) throw new Error(`No job is called ${name}`)
  const begun = performance.now()
  const report = (outcome: JobEnd['outcome']) =>
    onEnd?.({ queue, job: name, outcome, seconds: (performance.now() - begun) / 1000 })
  try {
    await runInTime(handlers, name, job, lockLost)
    report('done')
  } catch (error) {
    report('failed')
    throw error
  }
}

const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name)

const runInTime = async <N extends JobName>(
  handlers: JobHandlers,
  name: N,
  job: Job,
  lockLost: AbortSignal,
): Promise<void> => {
  const { payload, attempts, timeoutMs } = jobs[name]
  const attempt = job.attemptsMade + 1
  const timeUp = new AbortController()
  const timer = setTimeout(() => timeUp.abort(new Error(`${name} took too long`)), timeoutMs)
  const signal = AbortSignal.any([timeUp.signal, lockLost])
  try {
    // The schema belongs to the payload, so its output has the payload's type.
    const data = payload.parse(job.data) as JobPayloads[N]
    const working = handlers[name](data, { signal, attempt, isLastAttempt: attempt >= attempts })
    // Fails the attempt even if the handler ignores the signal.
    await Promise.race([working, rejectOn(signal)])
  } finally {
    clearTimeout(timer)
  }
}

const rejectOn = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
