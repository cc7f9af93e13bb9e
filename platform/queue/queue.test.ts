import type { Queue as BullQueue } from 'bullmq'
import { v7 as newId } from 'uuid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type JobName, jobs } from '../../contract/index.ts'
import type { QueueName } from '../../contract/wire.ts'
import { createTestDatabase } from '../../testing/postgres.ts'
import { createTestRedis } from '../../testing/redis.ts'
import { createLogger } from '../logger.ts'
import { createBullQueue } from './bullmq.ts'
import type { JobHandlers, JobOptions, Queue } from './port.ts'

const log = createLogger({ level: 'silent', pretty: false })
const until = (done: () => boolean | Promise<boolean>) =>
  vi.waitUntil(done, { timeout: 30_000, interval: 20 })

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Works on `accounts.send-otp` only: the workers of all other queues would poll meanwhile. */
const otpOnly: { concurrency: { otp?: number }; queues: QueueName[] } = { concurrency: {}, queues: ['otp'] }

/** Tests of the Queue port, run against BullMQ on each of its backends. */
const queueSuite = (
  name: string,
  openBackend: () => Promise<Parameters<typeof createBullQueue>[0]['backend']>,
) =>
  describe(name, () => {
    const open = async (options: { maxFailed?: number } = {}) => {
      const backend = await openBackend()
      const queue = await createBullQueue({ backend, log, ...options })
      closing.push(() => queue.close())
      return { queue, backend }
    }
    // The keys are the names of all jobs.
    const idle = Object.fromEntries(
      Object.keys(jobs).map((name) => [name, async (): Promise<void> => {}]),
    ) as Record<JobName, () => Promise<void>>
    const handlers = (sendOtp: JobHandlers['accounts.send-otp']): JobHandlers => ({
      ...idle,
      'accounts.send-otp': sendOtp,
    })
    const ask = (queue: Queue, deliveryId: string) =>
      queue.enqueue('accounts.send-otp', { deliveryId }, { key: deliveryId })

    it('runs a job once, even if it is enqueued several times', async () => {
      const { queue } = await open()
      const ids = Array.from({ length: 20 }, () => newId())
      await Promise.all([...ids, ...ids, ...ids].map((id) => ask(queue, id)))
      const done: string[] = []
      queue.work(
        handlers(async ({ deliveryId }) => void done.push(deliveryId)),
        otpOnly,
      )
      // A second run would start before the later job, and end before the queue closes.
      const last = newId()
      await ask(queue, last)
      await until(() => done.includes(last))
      await queue.close()
      expect(done.sort()).toEqual([...ids, last].sort())
    })

    it('runs jobs although the machine stalls for six seconds while the workers connect', async () => {
      const { queue } = await open()
      const done = Promise.withResolvers<string>()
      queue.work(
        handlers(async ({ deliveryId }) => done.resolve(deliveryId)),
        { concurrency: {} },
      )
      await new Promise((resolve) => setTimeout(resolve, 20))
      // Blocks this process. Then timers run before the answers of Redis are read.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6000)
      const id = newId()
      await ask(queue, id)
      expect(await done.promise).toBe(id)
    })

    it('works on all queues at once without a warning of Node', async () => {
      const warnings: string[] = []
      const note = ({ message }: Error) => warnings.push(message)
      process.on('warning', note)
      closing.push(async () => process.off('warning', note))
      const { queue } = await open()
      const done = Promise.withResolvers<void>()
      queue.work(
        handlers(async () => done.resolve()),
        { concurrency: {} },
      )
      await ask(queue, newId())
      await done.promise
      await queue.stats()
      expect(warnings).toEqual([])
    })

    it('retries a failing job with its attempt number until it succeeds', async () => {
      const { queue } = await open()
      const tries: [number, boolean][] = []
      queue.work(
        handlers(async (_, { attempt, isLastAttempt }) => {
          tries.push([attempt, isLastAttempt])
          if (attempt < 2) throw new Error('not yet')
        }),
        otpOnly,
      )
      await ask(queue, newId())
      await until(() => tries.length === 2)
      expect(tries).toEqual([
        [1, false],
        [2, false],
      ])
    })

    it('runs jobs by priority, then in order, and counts all of them', async () => {
      const { queue } = await open()
      const [one, two, three, four] = [newId(), newId(), newId(), newId()]
      const add = (deliveryId: string, priority: number) =>
        queue.enqueue('accounts.send-otp', { deliveryId }, { key: deliveryId, priority })
      await add(one, 40)
      await add(two, 1)
      await add(three, 1)
      await add(four, 0)
      const waiting = (await queue.stats()).find(({ name }) => name === 'otp')?.waiting
      expect(waiting).toBe(4)
      const done: string[] = []
      queue.work(
        handlers(async ({ deliveryId }) => void done.push(deliveryId)),
        { ...otpOnly, concurrency: { otp: 1 } },
      )
      await until(() => done.length === 4)
      expect(done).toEqual([four, two, three, one])
    })

    it('bounds the jobs of an owner that wait, and lets first ones of others overtake them', async () => {
      const { queue } = await open()
      const dropped: string[] = []
      const add = (deliveryId: string, id: string) =>
        queue.enqueue(
          'accounts.send-otp',
          { deliveryId },
          {
            key: deliveryId,
            owner: { id, maxWaiting: 3 },
            onDropped: async () => void dropped.push(deliveryId),
          },
        )
      const ids = Array.from({ length: 5 }, () => newId())
      await Promise.all([...ids, ...ids].map((id) => add(id, 'many')))
      expect(dropped).toEqual([...ids.slice(3), ...ids.slice(3)])
      const one = newId()
      await add(one, 'one')
      const done: string[] = []
      queue.work(
        handlers(async ({ deliveryId }) => void done.push(deliveryId)),
        { ...otpOnly, concurrency: { otp: 1 } },
      )
      await until(() => done.length === 4)
      expect(done).toEqual([ids[0], one, ids[1], ids[2]])
    })

    it('accepts a job again once the one with the same key has ended', async () => {
      const { queue } = await open()
      let done = 0
      queue.work(
        handlers(async () => {
          done += 1
        }),
        otpOnly,
      )
      const id = newId()
      await ask(queue, id)
      await until(() => done === 1)
      // The result is stored shortly after the handler returned.
      while (done === 1) {
        await ask(queue, id)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      expect(done).toBe(2)
    })

    it('does not repeat a job that failed a short time ago, and bounds those that wait', async () => {
      const { queue } = await open()
      const waiting = async () => (await queue.stats()).find(({ name }) => name === 'otp')?.waiting
      const add = (deliveryId: string, options: Partial<JobOptions> = {}) =>
        queue.enqueue('accounts.send-otp', { deliveryId }, { key: deliveryId, priority: 9, ...options })
      const failing = newId()
      await add(failing)
      let tries = 0
      let fails = true
      queue.work(
        handlers(async () => {
          tries += 1
          if (fails) throw new Error('never')
        }),
        otpOnly,
      )
      const failed = async () => (await queue.stats()).find(({ name }) => name === 'otp')?.failed
      await until(async () => (await failed()) === 1)
      const before = tries
      await add(failing, { retryAfterMs: 60_000 })
      expect([await failed(), await waiting()]).toEqual([1, 0])
      fails = false
      await add(failing, { retryAfterMs: 0 })
      await until(() => tries === before + 1)

      await queue.runCommand('otp', 'pause')
      const ids = Array.from({ length: 5 }, () => newId())
      const dropped: string[] = []
      for (const id of [...ids, ...ids])
        await add(id, { maxWaiting: 3, onDropped: async () => void dropped.push(id) })
      expect(await waiting()).toBe(3)
      expect(dropped).toEqual([...ids.slice(3), ...ids.slice(3)])
    })

    it('bounds the jobs that wait for another attempt together with the waiting ones', async () => {
      const { queue } = await open()
      let dropped = 0
      const onDropped = async () => {
        dropped += 1
      }
      const add = () =>
        queue.enqueue(
          'notifications.send-other-push',
          { subscriptionId: newId(), notificationId: newId() },
          { key: newId(), maxWaiting: 2, onDropped },
        )
      const stats = async () => (await queue.stats()).find(({ name }) => name === 'other-push')
      const fail = async () => {
        throw new Error('no answer')
      }
      queue.work(
        { ...idle, 'notifications.send-other-push': fail },
        { concurrency: {}, queues: ['other-push'] },
      )
      for (const delayed of [1, 2]) {
        await add()
        await until(async () => (await stats())?.delayed === delayed)
      }
      await add()
      expect([dropped, (await stats())?.delayed]).toEqual([1, 2])
    })

    it('keeps 10,000 failed jobs of a queue, and deletes those beyond', async () => {
      const { queue } = await open({ maxFailed: 1 })
      let ended = 0
      queue.work(
        handlers(async (_, { isLastAttempt }) => {
          if (isLastAttempt) ended += 1
          throw new Error('never')
        }),
        otpOnly,
      )
      const stats = async () => (await queue.stats()).find(({ name }) => name === 'otp')
      // One after the other: two that fail at once may both leave the oldest to the next.
      for (let count = 1; count <= 2; count += 1) {
        await ask(queue, newId())
        await until(() => ended === count)
        await until(async () => !(await stats())?.running)
      }
      expect((await stats())?.failed).toBe(1)

      const { queue: byDefault } = await open()
      await ask(byDefault, newId())
      const [otp] = (byDefault.handles() as BullQueue[]).filter(({ name }) => name === 'otp')
      const [job] = (await otp?.getJobs(['waiting', 'prioritized'])) ?? []
      expect(job?.opts.removeOnFail).toMatchObject({ count: 10_000 })
    })

    it('finishes running jobs before it closes', async () => {
      const { queue } = await open()
      let [begun, ended] = [false, false]
      queue.work(
        handlers(async () => {
          begun = true
          await new Promise((resolve) => setTimeout(resolve, 300))
          ended = true
        }),
        otpOnly,
      )
      await ask(queue, newId())
      await until(() => begun)
      await queue.close()
      expect(ended).toBe(true)
    })
  })

queueSuite('on Postgres', async () => {
  const database = await createTestDatabase()
  closing.push(() => database.drop())
  return { kind: 'postgres', url: database.url }
})
queueSuite('on Redis', async () => {
  const redis = await createTestRedis()
  closing.push(() => redis.drop())
  return { kind: 'redis', url: redis.url }
})
