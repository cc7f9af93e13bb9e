import { hostname } from 'node:os'
import { v7 as newId } from 'uuid'
import type { Platform } from '../platform/platform.ts'
import type { JobEnd } from '../platform/queue/port.ts'
import { forgetWorker, noteWorker } from '../server/features/admin/public.ts'

const EVERY_MS = 10_000
/** As many as make a minute. */
const BEATS = 6

type Count = { done: number; failed: number }

/** Tells Prometheus of each try that ended, and the operator's page every few seconds who works here and how much. */
export const reportWork = (platform: Platform, concurrency: Readonly<Record<string, number>>) => {
  const { log, metrics } = platform
  const id = newId()
  let now = new Map<string, Count>()
  const before: Map<string, Count>[] = []

  const sum = (queue: string, outcome: keyof Count) =>
    [now, ...before].reduce((total, beat) => total + (beat.get(queue)?.[outcome] ?? 0), 0)
  const note = () =>
    noteWorker(platform, {
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
  const beat = () => {
    noting = note().catch((error: unknown) =>
      log.warn({ err: error }, 'Could not say who works here; it is said again'),
    )
    before.unshift(now)
    before.splice(BEATS - 1)
    now = new Map()
  }
  let noting: Promise<unknown> = Promise.resolve()
  beat()
  const timer = setInterval(beat, EVERY_MS)

  return {
    ended: ({ queue, job, outcome, seconds }: JobEnd) => {
      metrics.count('sokoni_jobs_total', { queue, job, outcome })
      metrics.observe('sokoni_job_seconds', { queue }, seconds)
      const count = now.get(queue) ?? { done: 0, failed: 0 }
      count[outcome] += 1
      now.set(queue, count)
    },
    stop: async () => {
      clearInterval(timer)
      await noting
      await forgetWorker(platform, id).catch(() => undefined)
    },
  }
}
