import { expect, it, onTestFinished, vi } from 'vitest'
import type { PushMessage } from '../../platform/bus/port.ts'
import { paceCounts } from './pace-counts.ts'

const countsOf = (productId: string, likes: number) => ({
  rooms: [`product:${productId}` as const],
  event: 'product:counts' as const,
  data: { productId, likes, bookmarks: 0, views: 0, comments: 0 },
})

it('sends the latest counts of a popular product at the rate, and those of others at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const sent: PushMessage[] = []
  const push = paceCounts(
    (message) => sent.push(message),
    ({ rooms: [room] }) => (room === 'product:popular' ? 4000 : 1),
  )
  push(countsOf('other', 1))
  push(countsOf('popular', 1))
  expect(sent).toHaveLength(2)
  for (let likes = 2; likes <= 50; likes += 1) push(countsOf('popular', likes))
  push(countsOf('other', 2))
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(250)
  expect(sent.slice(2)).toEqual([countsOf('popular', 50)])
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent.slice(3)).toEqual([countsOf('other', 2)])
})
