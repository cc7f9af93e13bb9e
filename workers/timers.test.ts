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
  timers.stop()
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
