import { createClient } from 'redis'
import { v7 as newId } from 'uuid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestRedis, type TestRedis } from '../../testing/redis.ts'
import { createLogger } from '../logger.ts'
import { currentRequestContext, runInContext } from '../request-context.ts'
import { createMemoryBus } from './memory.ts'
import type { Bus, BusMessage, Room } from './port.ts'
import { createRedisBus } from './redis.ts'

const log = createLogger({ level: 'silent', pretty: false })
const newRoom = (): Room => `user:${newId()}`
const push = (rooms: Room[], unreadCount: number): BusMessage => ({
  rooms,
  event: 'notification:count',
  data: { unreadCount },
})
const signal = (number: number): BusMessage => ({
  signal: 'session-ended',
  sessionId: String(number),
  reason: 'test',
})
/** Collects the numbers of received pushes. */
const listen = (bus: Bus) => {
  const received: number[] = []
  bus.subscribe((message) => {
    if ('signal' in message) received.push(Number(message.sessionId))
    else if (message.event === 'notification:count') received.push(message.data.unreadCount)
  })
  return received
}
const joined = async (bus: Bus, ...rooms: Room[]) => {
  for (const room of rooms) bus.join(room)
  await bus.ready()
}
const until = (done: () => boolean) => vi.waitUntil(done, { timeout: 30_000, interval: 10 })
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Tests of the Bus port, run against each adapter. */
const busSuite = (name: string, open: () => Promise<{ here: Bus; there: Bus; close(): Promise<void> }>) =>
  describe(name, () => {
    it('delivers the pushes of a joined room in order, also to the sender', async () => {
      const { here, there, close } = await open()
      const room = newRoom()
      await Promise.all([joined(here, room), joined(there, room)])
      const [receivedHere, receivedThere] = [listen(here), listen(there)]
      for (const number of numbers(200)) await here.publish(push([room], number))
      await until(() => receivedHere.length === 200 && receivedThere.length === 200)
      expect(receivedHere).toEqual(numbers(200))
      expect(receivedThere).toEqual(numbers(200))
      await close()
    })

    it('delivers signals to every process, in order', async () => {
      const { here, there, close } = await open()
      const [receivedHere, receivedThere] = [listen(here), listen(there)]
      for (const number of numbers(50)) await here.publish(signal(number))
      await until(() => receivedHere.length === 50 && receivedThere.length === 50)
      expect(receivedHere).toEqual(numbers(50))
      expect(receivedThere).toEqual(numbers(50))
      await close()
    })

    it('passes the request context on', async () => {
      const { here, there, close } = await open()
      const contexts: unknown[] = []
      there.subscribe(() => contexts.push(currentRequestContext()))
      await runInContext({ requestId: 'the-request' }, () => here.publish(signal(1)))
      await until(() => contexts.length > 0)
      expect(contexts).toEqual([{ requestId: 'the-request' }])
      await close()
    })
  })

busSuite('in memory', async () => {
  const bus = createMemoryBus()
  return { here: bus, there: bus, close: () => bus.close() }
})

describe('over Redis', () => {
  let redis: TestRedis
  const opened: Bus[] = []
  const open = async (): Promise<[Bus, Bus]> => {
    redis = await createTestRedis()
    const buses: [Bus, Bus] = [
      await createRedisBus({ url: redis.url, log }),
      await createRedisBus({ url: redis.url, log }),
    ]
    opened.push(...buses)
    return buses
  }
  const close = async () => {
    await Promise.all(opened.splice(0).map((bus) => bus.close()))
    await redis.drop()
  }
  /** Cuts every connection that subscribes (`pubsub`) or publishes (`normal`). */
  const cut = async (type: 'pubsub' | 'normal') => {
    const operator = createClient({ url: redis.url })
    await operator.connect()
    await operator.sendCommand(['CLIENT', 'KILL', 'TYPE', type, 'SKIPME', 'yes'])
    await operator.close()
  }
  /** A user of Redis that may subscribe to signals only, until `allow` is called. */
  const limitedUser = async () => {
    const operator = createClient({ url: redis.url })
    await operator.connect()
    const [name, database] = [newId(), new URL(redis.url).pathname.slice(1)]
    const change = (...rules: string[]) => operator.sendCommand(['ACL', 'SETUSER', name, ...rules])
    await change('on', '>secret', '~*', '+@all', 'resetchannels', `&sokoni:${database}:signals`)
    return {
      url: redis.url.replace('//', `//${name}:secret@`),
      allow: () => change('allchannels'),
      drop: async () => {
        await operator.sendCommand(['ACL', 'DELUSER', name])
        await operator.close()
      },
    }
  }
  const publishUntilSent = async (bus: Bus, message: BusMessage) => {
    while (
      !(await bus.publish(message).then(
        () => true,
        () => false,
      ))
    )
      await new Promise((resolve) => setTimeout(resolve, 20))
  }

  busSuite('like every adapter', async () => {
    const [here, there] = await open()
    return { here, there, close }
  })

  describe('by room', () => {
    afterEach(close)

    it('delivers nothing of rooms that a process has not joined, or no longer', async () => {
      const [here, there] = await open()
      const [room, other] = [newRoom(), newRoom()]
      const received = listen(there)
      // Joined twice: the first `leave` keeps it.
      await joined(there, room, room)
      there.leave(room)
      await here.publish(push([other], 1))
      await here.publish(push([room, other], 2))
      there.leave(room)
      there.join(other)
      await there.ready()
      await here.publish(push([room], 3))
      await here.publish(push([other], 4))
      await until(() => received.includes(4))
      expect(received).toEqual([2, 4])
    })

    it('separates databases of one Redis', async () => {
      const [here] = await open()
      const elsewhere = await createTestRedis()
      const stranger = await createRedisBus({ url: elsewhere.url, log })
      const room = newRoom()
      await Promise.all([joined(here, room), joined(stranger, room)])
      const received = listen(stranger)
      await here.publish(push([room], 1))
      await here.publish(signal(2))
      await stranger.publish(push([room], 3))
      await until(() => received.includes(3))
      expect(received).toEqual([3])
      await stranger.close()
      await elsewhere.drop()
    })

    it('joins its rooms again after a cut, and reports a gap', async () => {
      const [sender, receiver] = await open()
      const [kept, left, late] = [newRoom(), newRoom(), newRoom()]
      await joined(receiver, kept, left)
      const received = listen(receiver)
      let gaps = 0
      receiver.onGap(() => {
        gaps += 1
      })
      await cut('pubsub')
      receiver.leave(left)
      await joined(receiver, late)
      await until(() => gaps === 1)
      await receiver.ready()
      await sender.publish(push([left], 1))
      await sender.publish(push([kept], 2))
      await sender.publish(push([late], 3))
      await sender.publish(signal(4))
      await until(() => received.includes(4))
      expect(received.toSorted()).toEqual([2, 3, 4])
      expect(gaps).toBe(1)
    })

    it('tries a refused subscription again until it succeeds, then reports a gap', async () => {
      const [sender] = await open()
      const { url, allow, drop } = await limitedUser()
      const receiver = await createRedisBus({ url, log })
      opened.push(receiver)
      const [room, left] = [newRoom(), newRoom()]
      await joined(receiver, room, left)
      receiver.leave(left)
      const received = listen(receiver)
      let gaps = 0
      receiver.onGap(() => {
        gaps += 1
      })
      await sender.publish(push([room], 1))
      await allow()
      await until(() => gaps === 1)
      await sender.publish(push([left], 2))
      await sender.publish(push([room], 3))
      await until(() => received.includes(3))
      expect(received).toEqual([3])
      await drop()
    })

    it('rejects a push that Redis did not get, which then succeeds', async () => {
      const [sender, receiver] = await open()
      const room = newRoom()
      await joined(receiver, room)
      const received = listen(receiver)
      for (const number of numbers(100)) {
        if (number % 25 === 10) await cut('normal')
        await publishUntilSent(sender, push([room], number))
      }
      await until(() => received.at(-1) === 99)
      expect([...new Set(received)]).toEqual(numbers(100))
    })
  })
})
