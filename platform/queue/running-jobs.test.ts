import { createClient } from 'redis'
import { afterEach, expect, it, vi } from 'vitest'
import { type JobName, jobs } from '../../contract/index.ts'
import { createTestRedis } from '../../testing/redis.ts'
import { createLogger } from '../logger.ts'
import { createBullQueue } from './bullmq.ts'
import type { JobHandlers } from './port.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const idle = Object.fromEntries(
  Object.keys(jobs).map((name) => [name, async (): Promise<void> => {}]),
) as Record<JobName, () => Promise<void>>

it('a job that lost its lock is aborted, and runs again once it has ended', async () => {
  const redis = await createTestRedis()
  closing.push(() => redis.drop())
  const log = createLogger({ level: 'silent', pretty: false })
  const queue = await createBullQueue({ backend: { kind: 'redis', url: redis.url }, log })
  closing.push(() => queue.close())
  const events: string[] = []
  const handlers: JobHandlers = {
    ...idle,
    'assistant.embed-products': async (_, { signal }) => {
      events.push('begin')
      if (events.length === 1) await new Promise((resolve) => signal.addEventListener('abort', resolve))
      events.push('end')
    },
  }
  queue.work(handlers, { concurrency: { ai: 2 }, queues: ['ai'] })
  await queue.enqueue('assistant.embed-products', {}, { key: 'all' })
  await vi.waitUntil(() => events.length === 1, { timeout: 30_000 })
  // As after a stall of Redis: the lock has expired, and another worker had the job for a moment.
  const client = await createClient({ url: redis.url }).connect()
  await client.set('sokoni:ai:assistant.embed-products-all:lock', 'another', { PX: 7_000 })
  await client.close()
  await vi.waitUntil(() => events.length === 4, { timeout: 50_000 })
  expect(events).toEqual(['begin', 'end', 'begin', 'end'])
})
