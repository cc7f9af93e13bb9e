import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { createTestRedis } from '../../testing/redis.ts'
import { createLogger } from '../logger.ts'
import type { BusMessage, Room } from './port.ts'
import { createRedisBus } from './redis.ts'

const log = createLogger({ level: 'silent', pretty: false })
const newRoom = (): Room => `user:${newId()}`
const push = (room: Room, unreadCount: number): BusMessage => ({
  ...{ rooms: [room], event: 'notification:count' },
  data: { unreadCount },
})

/** A proxy to Redis that can stop passing on, as a frozen Redis or a broken network does. */
const openProxy = async (url: string) => {
  const { hostname, port, pathname } = new URL(url)
  const pairs = new Set<[Socket, Socket]>()
  let isFrozen = false
  const stop = (pair: [Socket, Socket]) => {
    for (const socket of pair) socket.unpipe().pause()
  }
  const server = createServer((client) => {
    const redis = connect(Number(port), hostname)
    const pair: [Socket, Socket] = [client, redis]
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => undefined)
      socket.on('close', () => pair.map((one) => one.destroy()))
    }
    if (!isFrozen) client.pipe(redis).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `redis://127.0.0.1:${Object(server.address()).port}${pathname}`,
    freeze: () => {
      isFrozen = true
      for (const pair of pairs) stop(pair)
    },
    /** Passes on again; without `alsoOld` on new connections only. */
    thaw: (alsoOld: boolean) => {
      isFrozen = false
      if (alsoOld) for (const [client, redis] of pairs) client.pipe(redis).pipe(client)
    },
    close: () => {
      server.close()
      for (const [client] of pairs) client.destroy()
    },
  }
}

test.each([
  { outcome: 'answers late', alsoOld: true, silenceMs: 60_000 },
  { outcome: 'is reached by new connections only', alsoOld: false, silenceMs: 400 },
])('nothing waits for a frozen Redis, and what was missed follows once it $outcome', async (one) => {
  const redis = await createTestRedis()
  const proxy = await openProxy(redis.url)
  const there = await createRedisBus({ url: redis.url, log })
  const limits = { answerMs: 100, pingMs: 50, silenceMs: one.silenceMs }
  const here = await createRedisBus({ url: proxy.url, log, limits })
  const received: number[] = []
  here.subscribe((message) => {
    if ('event' in message && message.event === 'notification:count') received.push(message.data.unreadCount)
  })
  let gaps = 0
  here.onGap(() => {
    gaps += 1
  })
  const [kept, left, late] = [newRoom(), newRoom(), newRoom()]
  for (const room of [kept, left]) here.join(room)
  await here.ready()

  proxy.freeze()
  here.join(late)
  await here.ready()
  here.leave(left)
  await expect(here.publish(push(kept, 1))).rejects.toThrow('no answer')
  await expect(here.publish(push(kept, 2))).rejects.toThrow('no connection')
  proxy.thaw(one.alsoOld)
  await expect.poll(() => gaps, { timeout: 30_000 }).toBe(1)

  for (const [number, room] of [left, late, kept].entries()) await there.publish(push(room, 10 + number))
  while (
    !(await here.publish(push(kept, 20)).then(
      () => true,
      () => false,
    ))
  )
    await wait(20)
  await expect.poll(() => received.at(-1), { timeout: 30_000 }).toBe(20)
  // The first one was sent late, if its connection lived on.
  expect(received.filter((number) => number !== 1)).toEqual([11, 12, 20])
  await Promise.all([here.close(), there.close()])
  proxy.close()
  await redis.drop()
})
