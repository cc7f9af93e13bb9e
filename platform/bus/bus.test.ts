import { createClient } from 'redis'
import { describe, expect, it } from 'vitest'
import { createTestRedis } from '../../testing/redis.ts'
import { createLogger } from '../logger.ts'
import { createMemoryBus } from './memory.ts'
import type { Bus, BusMessage } from './port.ts'
import { createRedisBus } from './redis.ts'

const log = createLogger({ level: 'silent', pretty: false })
const signal = (number: number): BusMessage => ({
  signal: 'session-ended',
  sessionId: String(number),
  reason: 'test',
})
const listen = (bus: Bus) => {
  const received: string[] = []
  bus.subscribe((message) => 'signal' in message && received.push(message.sessionId))
  return received
}
const until = async (done: () => boolean) => {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 10))
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index))

/** Tests of the Bus port, run against each adapter. */
const busSuite = (name: string, open: () => Promise<{ here: Bus; there: Bus; close(): Promise<void> }>) =>
  describe(name, () => {
    it('delivers every message to every listener in order, including the sender’s', async () => {
      const { here, there, close } = await open()
      const [heardHere, heardThere] = [listen(here), listen(there)]
      for (let number = 0; number < 200; number += 1) await here.publish(signal(number))
      await until(() => heardHere.length === 200 && heardThere.length === 200)
      expect(heardHere).toEqual(numbers(200))
      expect(heardThere).toEqual(numbers(200))
      await close()
    })
  })

busSuite('in memory', async () => {
  const bus = createMemoryBus()
  return { here: bus, there: bus, close: () => bus.close() }
})
busSuite('over Redis', async () => {
  const redis = await createTestRedis()
  const [here, there] = [
    await createRedisBus({ url: redis.url, log }),
    await createRedisBus({ url: redis.url, log }),
  ]
  return {
    here,
    there,
    close: async () => {
      await Promise.all([here.close(), there.close()])
      await redis.drop()
    },
  }
})

describe('over Redis', () => {
  it('does not deliver messages from before it was opened', async () => {
    const redis = await createTestRedis()
    const early = await createRedisBus({ url: redis.url, log })
    await early.publish(signal(1))
    const late = await createRedisBus({ url: redis.url, log })
    const received = listen(late)
    await early.publish(signal(2))
    await until(() => received.length > 0)
    expect(received).toEqual(['2'])
    await Promise.all([early.close(), late.close()])
    await redis.drop()
  })

  it('neither loses nor repeats messages when its connection is cut', async () => {
    const redis = await createTestRedis()
    const [sender, receiver] = [
      await createRedisBus({ url: redis.url, log }),
      await createRedisBus({ url: redis.url, log }),
    ]
    const received = listen(receiver)
    const operator = createClient({ url: redis.url })
    await operator.connect()
    for (let number = 0; number < 100; number += 1) {
      // Readers are the blocked clients.
      if (number % 25 === 10)
        await operator.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'])
      let sent = false
      while (!sent) {
        sent = await sender.publish(signal(number)).then(
          () => true,
          () => new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 20)),
        )
      }
    }
    await until(() => received.at(-1) === '99')
    expect([...new Set(received)]).toEqual(numbers(100))
    await operator.close()
    await Promise.all([sender.close(), receiver.close()])
    await redis.drop()
  })

  it('detects that Redis lost entries, also without later ones', async () => {
    const redis = await createTestRedis()
    const receiver = await createRedisBus({ url: redis.url, log })
    let gaps = 0
    receiver.onGap(() => {
      gaps += 1
    })
    const received = listen(receiver)
    const operator = createClient({ url: redis.url })
    await operator.connect()
    const said = async (number: number, words?: BusMessage) =>
      operator.xAdd('sokoni:bus', '*', {
        w: 'another',
        n: String(number),
        p: String(number - 1),
        ...(words && { m: JSON.stringify(words) }),
      })
    for (const number of [7, 8]) await said(number, signal(number))
    await until(() => received.length === 2)
    expect(gaps).toBe(0)
    await said(10, signal(10))
    await until(() => received.length === 3)
    expect(gaps).toBe(1)
    // A heartbeat.
    await said(11)
    await said(13)
    await until(() => gaps === 2)

    // An entry that Redis rejected is not a gap.
    const sender = await createRedisBus({ url: redis.url, log })
    await sender.publish(signal(1))
    await operator.rename('sokoni:bus', 'aside')
    await operator.set('sokoni:bus', 'no stream')
    const tries = await Promise.allSettled([2, 3, 4].map((number) => sender.publish(signal(number))))
    expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await operator.rename('aside', 'sokoni:bus')
    await sender.publish(signal(5))
    await until(() => received.at(-1) === '5')
    expect(received).toHaveLength(5)
    expect(gaps).toBe(2)
    await operator.close()
    await Promise.all([sender.close(), receiver.close()])
    await redis.drop()
  })
})
