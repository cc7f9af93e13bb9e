import { hostname } from 'node:os'
import { v7 as newId } from 'uuid'
import type { Platform } from '../platform/platform.ts'
import type { JobEnd } from '../platform/queue/port.ts'
import { recordWorker, removeWorker } from '../server/features/admin/public.ts'

const EVERY_MS = 10_000
/** Intervals per minute. */
const INTERVALS = 6

type Count = { done: number; failed: number }

/**
 * Counts finished attempts for Prometheus, and reports this worker and its throughput to the
 * operators' page every 10 s.
 */
export const createWorkerMetrics = (platform: Platform, concurrency: Readonly<Record<string, number>>) => {
  const { log, metrics } = platform
  const id = newId()
  let current = new Map<string, Count>()
  const previous: Map<string, Count>[] = []

  const sum = (queue: string, outcome: keyof Count) =>
    [current, ...previous].reduce((total, counts) => total + (counts.get(queue)?.[outcome] ?? 0), 0)
  const report = () =>
    recordWorker(platform, {
      id,
      host: hostname(),
      pid: process.pid,
      queues: Object.entries(concurrency).map(([queue, atOnce]) => ({
        queue,
        concurrency: atOnce,
        done: sum(queue, 'done'),
        failed: sum(queue, 'failed'),
      })),
    })
  let reporting: Promise<unknown> = Promise.resolve()
  const nextInterval = () => {
    reporting = report().catch((error: unknown) =>
      log.warn({ err: error }, 'Could not report this worker; retrying'),
    )
    previous.unshift(current)
    previous.splice(INTERVALS - 1)
    current = new Map()
  }
  nextInterval()
  const timer = setInterval(nextInterval, EVERY_MS)

  return {
    ended: ({ queue, job, outcome, seconds }: JobEnd) => {
      metrics.count('sokoni_jobs_total', { queue, job, outcome })
      metrics.observe('sokoni_job_seconds', { queue }, seconds)
      const count = current.get(queue) ?? { done: 0, failed: 0 }
      count[outcome] += 1
      current.set(queue, count)
    },
    stop: async () => {
      clearInterval(timer)
      await reporting
      await removeWorker(platform, id).catch(() => undefined)
    },
  }
}
