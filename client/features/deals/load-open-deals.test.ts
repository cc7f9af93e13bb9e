import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../app/call.ts'
import { loadOpenDeals } from './load-open-deals.ts'
import { readDeal } from './store.ts'

vi.mock('../../app/call.ts', () => ({ call: vi.fn() }))

type Query = { limit: number; stage?: string }
let listed: { id: string; stage: string; status: string; updatedAt: string }[] = []
beforeEach(() => {
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (_name: string, { limit, stage }: Query) => {
    const matching = listed.filter((deal) => stage === undefined || deal.stage === stage)
    return { deals: matching.slice(0, limit), pagination: { hasMore: matching.length > limit } }
  }) as never)
})
const deal = (id: string, stage: string, status: string) => ({ id, stage, status, updatedAt: '2026-01-01' })

it('finds a deal that waits behind many newer ones that have ended', async () => {
  const ended = Array.from({ length: 9 }, (_, index) => deal(`ended${index}`, 'done', 'closed'))
  listed = [...ended, deal('old', 'handover', 'agreed'), deal('older', 'payment', 'received')]
  await loadOpenDeals({ limit: 5 })
  expect(readDeal('old')?.status).toBe('agreed')
  expect(readDeal('older')?.status).toBe('received')
})

it('asks once where the first page has all, and learns what has ended', async () => {
  listed = [deal('one', 'handover', 'agreed')]
  await loadOpenDeals({ limit: 5 })
  listed = [deal('one', 'done', 'cancelled')]
  await loadOpenDeals({ limit: 5 })
  expect(call).toHaveBeenCalledTimes(2)
  expect(readDeal('one')?.status).toBe('cancelled')
})
