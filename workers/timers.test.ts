import { afterEach, expect, it, vi } from 'vitest'
import type { Platform } from '../platform/platform.ts'
import { startTimers } from './timers.ts'

afterEach(() => vi.useRealTimers())

it('steps that fail are named in the log and do not stop the later ones', async () => {
  vi.useFakeTimers()
  const warn = vi.fn()
  // Without the rest of the platform, each step fails at its first use of it.
  const platform = { log: { warn } } as unknown as Platform
  const timers = startTimers(platform)
  await vi.advanceTimersByTimeAsync(0)
  await timers.stop()
  expect(warn.mock.calls.map(([{ step }]) => step)).toEqual([
    'requeueOtps',
    'requeueVideos',
    'applyDueSales',
    'requeueEmbeddings',
    'requeueExchangeRates',
    'requeueMatches',
    'requeuePendingJobs',
    'requeueDueDeals',
    'enqueueWhatsapp',
  ])
})

it('a round of steps begins only after the last one, and a stop waits for it', async () => {
  vi.useFakeTimers()
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const enqueue = vi.fn(() => isAnswered)
  const platform = { log: { warn: vi.fn() }, queue: { enqueue } } as unknown as Platform
  const timers = startTimers(platform)
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  expect(enqueue).toHaveBeenCalledTimes(1)
  const stopped = vi.fn()
  const stopping = timers.stop().then(stopped)
  await vi.advanceTimersByTimeAsync(0)
  expect(stopped).not.toHaveBeenCalled()
  answer()
  await stopping
})
