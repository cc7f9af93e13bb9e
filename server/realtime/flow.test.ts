import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readEnv } from '../../platform/env.ts'
import { createLogger } from '../../platform/logger.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { createFlowControl } from './flow.ts'

const KB = 1024
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const open = () => {
  const flows = createFlowControl({
    clock: { now: () => Date.now() },
    env: readEnv({ NODE_ENV: 'test' }),
    log: createLogger({ level: 'silent', pretty: false }),
    metrics: createMetrics(),
  })
  const channel = { unread: 0, pause: vi.fn(), resume: vi.fn(), terminate: vi.fn() }
  const flow = flows.open({ kind: 'plain', unreadBytes: () => channel.unread, ...channel })
  return { flows, flow, channel }
}

it('stops reading a client that is behind, holds its events, and goes on once it has read', async () => {
  const { flows, flow, channel } = open()
  channel.unread = 300 * KB
  flows.look(flow)
  expect(channel.pause).toHaveBeenCalledOnce()
  const work = vi.fn(async () => 'done')
  const handled = flows.run(flow, work)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).not.toHaveBeenCalled()
  channel.unread = 200 * KB
  await vi.advanceTimersByTimeAsync(200)
  expect(await handled).toBe('done')
  expect(channel.resume).toHaveBeenCalledOnce()
  expect(channel.terminate).not.toHaveBeenCalled()
})

it('ends a client that leaves too much unread, or is behind for too long although it reads a little', async () => {
  const far = open()
  far.channel.unread = 1025 * KB
  far.flows.look(far.flow)
  expect(far.channel.terminate).toHaveBeenCalledOnce()

  const slow = open()
  slow.channel.unread = 900 * KB
  slow.flows.look(slow.flow)
  for (let second = 0; second < 29; second += 1) {
    slow.channel.unread -= 1
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(slow.channel.terminate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(slow.channel.terminate).toHaveBeenCalledOnce()
})

it('stops reading while many events of one client are under way, without ending it', async () => {
  const { flows, flow, channel } = open()
  const finish: (() => void)[] = []
  const all = Array.from({ length: 64 }, () =>
    flows.run(flow, () => new Promise<void>((go) => finish.push(go))),
  )
  expect(channel.pause).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(channel.terminate).not.toHaveBeenCalled()
  for (const go of finish) go()
  await Promise.all(all)
  expect(channel.resume).toHaveBeenCalledOnce()
})
