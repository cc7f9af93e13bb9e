import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLatestStatePush } from './latest-state-push.ts'
import { createMemoryBus } from './memory.ts'
import type { Bus, BusMessage, PushMessage } from './port.ts'

const productId = '01936f5e-0000-7000-8000-000000000001'
const counts = (likes: number) => ({ productId, likes, bookmarks: 0, comments: 0, views: 0 })
const message = (likes: number) => ({
  rooms: [`product:${productId}` as const],
  event: 'product:counts' as const,
  data: counts(likes),
})
const likesOf = (said: BusMessage | undefined) =>
  said && 'event' in said && said.event === 'product:counts' ? said.data.likes : undefined

const server = (bus: Bus, read: () => Promise<PushMessage & { event: 'product:counts' }>, everyMs = 40) =>
  createLatestStatePush({ bus, event: 'product:counts', everyMs, keyOf: (data) => data.productId, read })

test('does not publish an unchanged state again', async () => {
  const bus = createMemoryBus()
  const said: unknown[] = []
  bus.subscribe((push) => said.push(likesOf(push)))
  const changed = server(bus, async () => message(7))
  await changed(productId)
  await changed(productId)
  expect(said).toEqual([7])
})

test('repeats a failed push', async () => {
  const memory = createMemoryBus()
  let broken = true
  const said: unknown[] = []
  memory.subscribe((push) => said.push(likesOf(push)))
  const bus: Bus = {
    ...memory,
    publish: async (push) => {
      if (broken) throw new Error('Redis is away')
      await memory.publish(push)
    },
  }
  const changed = server(bus, async () => message(7))
  await expect(changed(productId)).rejects.toThrow('Redis is away')
  broken = false
  await changed(productId)
  expect(said).toEqual([7])
})

test('the last published state is correct with several servers, even if a slow one publishes late', async () => {
  const bus = createMemoryBus()
  const said: unknown[] = []
  bus.subscribe((push) => said.push(likesOf(push)))
  let likes = 10
  let holdSlow: Promise<void> | null = null
  const slow = server(bus, async () => {
    const read = message(likes)
    await holdSlow
    return read
  })
  const quick = server(bus, async () => message(likes))

  let release = () => {}
  holdSlow = new Promise((resolve) => {
    release = resolve
  })
  const first = slow(productId) // has read 10 and is slow
  await wait(10)
  likes = 11
  await quick(productId)
  expect(said).toEqual([11])
  holdSlow = null
  release()
  await first
  expect(said).toEqual([11, 10])
  await expect.poll(() => said.at(-1)).toBe(11)
  await wait(200)
  expect(said).toEqual([11, 10, 11])
})

test('several servers together keep the rate limit', async () => {
  const bus = createMemoryBus()
  const said: { at: number; likes: unknown }[] = []
  bus.subscribe((push) => said.push({ at: performance.now(), likes: likesOf(push) }))
  let likes = 0
  const servers = Array.from({ length: 4 }, () => server(bus, async () => message(likes), 50))
  const start = performance.now()
  const promises: Promise<void>[] = []
  while (performance.now() - start < 1_000) {
    likes += 1
    for (const changed of servers) promises.push(changed(productId))
    await wait(2)
  }
  await Promise.all(promises)
  await expect.poll(() => said.at(-1)?.likes).toBe(likes)
  // One server would publish 20 times; four independent ones 80 times.
  expect(said.length).toBeLessThan(40)
})
