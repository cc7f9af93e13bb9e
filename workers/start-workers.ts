import type { QueueName } from '../contract/wire.ts'
import type { Platform } from '../platform/platform.ts'
import { defaultConcurrency } from '../platform/queue/port.ts'
import { jobHandlers } from './handlers.ts'
import { startTimers } from './timers.ts'
import { createWorkerMetrics } from './worker-metrics.ts'

/**
 * Starts processing all queues, or the given ones. `stop` ends the timers, waits for their steps,
 * and ends the report of this worker; `platform.queue.close()` ends the jobs.
 */
export const startWorkers = (platform: Platform, queues?: QueueName[]): { stop(): Promise<void> } => {
  const { env, queue } = platform
  const concurrency = Object.fromEntries(
    Object.entries({ ...defaultConcurrency, ...env.queueConcurrency }).filter(([name]) =>
      queues ? queues.some((one) => one === name) : true,
    ),
  )
  const report = createWorkerMetrics(platform, concurrency)
  queue.work(jobHandlers(platform), { concurrency, queues, onEnd: report.ended })
  const timers = startTimers(platform)
  return {
    stop: async () => {
      await timers.stop()
      await report.stop()
    },
  }
}
