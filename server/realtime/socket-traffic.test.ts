import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readEnv } from '../../platform/env.ts'
import { createLogger } from '../../platform/logger.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { createTrafficLimits } from './socket-traffic.ts'

const KB = 1024
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const createFlows = () =>
  createTrafficLimits({
    clock: { now: () => Date.now() },
    env: readEnv({ NODE_ENV: 'test' }),
    log: createLogger({ level: 'silent', pretty: false }),
    metrics: createMetrics(),
  })

const open = (trafficLimits = createFlows(), userId = '') => {
  const channel = { unread: 0, pause: vi.fn(), resume: vi.fn(), terminate: vi.fn() }
  const traffic = trafficLimits.open({
    kind: 'plain',
    sender: { userId },
    maxConcurrent: 1,
    unreadBytes: () => channel.unread,
    ...channel,
  })
  return { trafficLimits, traffic, channel }
}

it('pauses a slow client and its events, and resumes once it has caught up', async () => {
  const { trafficLimits, traffic, channel } = open()
  channel.unread = 65 * KB
  trafficLimits.check(traffic)
  expect(channel.pause).toHaveBeenCalledOnce()
  const work = vi.fn(async () => 'done')
  const handled = trafficLimits.run(traffic, work)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).not.toHaveBeenCalled()
  channel.unread = 60 * KB
  await vi.advanceTimersByTimeAsync(200)
  expect(await handled).toBe('done')
  expect(channel.resume).toHaveBeenCalledOnce()
  expect(channel.terminate).not.toHaveBeenCalled()
})

it('waits to be admitted, and runs nothing if the session ended meanwhile', async () => {
  const { trafficLimits, traffic } = open()
  const work = vi.fn(async () => 'done')
  const admission = Promise.withResolvers<void>()
  const handled = trafficLimits.run(traffic, work, () => admission.promise)
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).not.toHaveBeenCalled()
  trafficLimits.dropPending(traffic)
  admission.resolve()
  expect(await handled).toBeNull()
  expect(await trafficLimits.run(open().traffic, work, async () => {})).toBe('done')
})

it('closes a client with too much unread data, or behind for too long', async () => {
  const far = open()
  far.channel.unread = 1025 * KB
  far.trafficLimits.check(far.traffic)
  expect(far.channel.terminate).toHaveBeenCalledOnce()

  const slow = open()
  slow.channel.unread = 900 * KB
  slow.trafficLimits.check(slow.traffic)
  for (let second = 0; second < 29; second += 1) {
    slow.channel.unread -= 1
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(slow.channel.terminate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(slow.channel.terminate).toHaveBeenCalledOnce()
})

it('waits for a client whose unread data fit into a slow network', async () => {
  const { trafficLimits, traffic, channel } = open()
  channel.unread = 250 * KB
  trafficLimits.check(traffic)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(channel.pause).toHaveBeenCalledOnce()
  expect(channel.terminate).not.toHaveBeenCalled()
})

const send = (
  { trafficLimits, traffic }: ReturnType<typeof open>,
  bytes: number,
  work: () => Promise<unknown>,
) => {
  trafficLimits.countFrame(traffic, bytes)
  return trafficLimits.run(traffic, work)
}

it('stops reading a client whose unanswered events are large, and closes one that cannot be stopped', async () => {
  const opened = open()
  const { channel } = opened
  const gate = Promise.withResolvers<void>()
  const sendLarge = () => send(opened, 60 * KB, () => gate.promise)
  const answers = [sendLarge(), sendLarge()]
  expect(channel.pause).not.toHaveBeenCalled()
  answers.push(sendLarge())
  expect(channel.pause).toHaveBeenCalledOnce()
  for (let sent = 3; sent < 17; sent += 1) answers.push(sendLarge())
  expect(channel.terminate).not.toHaveBeenCalled()
  gate.resolve()
  await Promise.all(answers)
  expect(channel.resume).toHaveBeenCalledOnce()
  // The answered events are held no more.
  const never = Promise.withResolvers<void>()
  for (let sent = 0; sent < 18; sent += 1) void send(opened, 60 * KB, () => never.promise)
  expect(channel.terminate).toHaveBeenCalledOnce()
})

it('closes a socket for a large frame that its member sends beyond two megabytes in ten seconds', () => {
  const trafficLimits = createFlows()
  const [own, second, other] = [open(trafficLimits, 'a'), open(trafficLimits, 'a'), open(trafficLimits, 'b')]
  for (let sent = 0; sent < 30; sent += 1) expect(trafficLimits.countFrame(own.traffic, 65 * KB)).toBe(true)
  // A small one can still be parsed, to be refused by its name.
  for (let sent = 0; sent < 2; sent += 1) expect(trafficLimits.countFrame(second.traffic, 2 * KB)).toBe(true)
  expect(trafficLimits.countEvent(second.traffic)).toBe(false)
  expect(trafficLimits.countFrame(second.traffic, 3 * KB)).toBe(false)
  expect(second.channel.terminate).toHaveBeenCalledOnce()
  expect(trafficLimits.countFrame(other.traffic, 64 * KB)).toBe(true)
  expect([own, other].some(({ channel }) => channel.terminate.mock.calls.length > 0)).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(trafficLimits.countFrame(own.traffic, 64 * KB)).toBe(true)
})

it('handles events that waited for a reader even if they alone are too many to read on', async () => {
  const opened = open()
  const { channel } = opened
  channel.unread = 65 * KB
  opened.trafficLimits.check(opened.traffic)
  const answers = Array.from({ length: 5 }, () => send(opened, 60 * KB, async () => 'done'))
  channel.unread = 0
  await vi.advanceTimersByTimeAsync(200)
  expect(await Promise.all(answers)).toEqual(Array(5).fill('done'))
  await vi.advanceTimersByTimeAsync(200)
  expect(channel.resume).toHaveBeenCalledOnce()
})

it('closes the sockets with the most unread data where all together have too much', async () => {
  const trafficLimits = createFlows()
  const readers = Array.from({ length: 600 }, () => open(trafficLimits))
  for (const [at, { traffic, channel }] of readers.entries()) {
    channel.unread = at < 500 ? 60 * KB : 20 * KB
    channel.terminate.mockImplementation(() => trafficLimits.closed(traffic))
    trafficLimits.check(traffic)
  }
  await vi.advanceTimersByTimeAsync(200)
  expect(readers.some(({ channel }) => channel.terminate.mock.calls.length > 0)).toBe(false)
  for (const { traffic, channel } of readers.slice(0, 100)) {
    channel.unread = 120 * KB
    trafficLimits.check(traffic)
  }
  await vi.advanceTimersByTimeAsync(200)
  const closed = readers.filter(({ channel }) => channel.terminate.mock.calls.length > 0)
  // 6,000 KB more than before, of which 32 MB allow 768: 44 of 120 KB must go.
  expect(closed).toHaveLength(44)
  expect(closed.every(({ channel }) => channel.unread === 120 * KB)).toBe(true)
})

it('backPressure a client with many running events without closing it', async () => {
  const { trafficLimits, traffic, channel } = open()
  const gate = Promise.withResolvers<void>()
  const all = Array.from({ length: 64 }, () => trafficLimits.run(traffic, () => gate.promise))
  expect(channel.pause).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(channel.terminate).not.toHaveBeenCalled()
  gate.resolve()
  await Promise.all(all)
  expect(channel.resume).toHaveBeenCalledOnce()
})

it('handles events in order, at most as many at once as the transport allows', async () => {
  const { trafficLimits, traffic } = open()
  const begun: number[] = []
  const gates = [0, 1, 2].map((index) => ({ index, ...Promise.withResolvers<void>() }))
  const all = gates.map(({ index, promise }) =>
    trafficLimits.run(traffic, () => {
      begun.push(index)
      return promise
    }),
  )
  for (const { index, resolve } of gates) {
    await vi.advanceTimersByTimeAsync(100)
    expect(begun).toEqual([0, 1, 2].slice(0, index + 1))
    resolve()
  }
  await Promise.all(all)
})

it.each(['end', 'dropPending'] as const)(
  'drops pending events when this server ends the socket or its session: %s',
  async (how) => {
    const { trafficLimits, traffic, channel } = open()
    const gate = Promise.withResolvers<string>()
    const work = vi.fn(async () => 'done')
    const first = trafficLimits.run(traffic, () => gate.promise)
    await vi.advanceTimersByTimeAsync(0)
    const waiting = [trafficLimits.run(traffic, work), trafficLimits.run(traffic, work)]
    channel.unread = 300 * KB
    trafficLimits.check(traffic)
    if (how === 'end') trafficLimits.end(traffic, 'unread')
    else trafficLimits.dropPending(traffic)
    gate.resolve('done')
    trafficLimits.closed(traffic)
    expect(await Promise.all([first, ...waiting])).toEqual(['done', null, null])
    expect(work).not.toHaveBeenCalled()
  },
)
