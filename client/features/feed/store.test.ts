import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { useSession } from '../../app/session.ts'
import { takeFirstPage } from './first-page.ts'
import { loadMore, refreshFeed, startFeed, useFeed } from './store.ts'

vi.mock('../../app/session.ts', async () => {
  const { create } = await import('zustand')
  return { useSession: create(() => ({ status: 'signed-out', user: null })) }
})
vi.mock('../../app/call.ts', () => ({ call: vi.fn() }))
vi.mock('./first-page.ts', () => ({ takeFirstPage: vi.fn(() => null) }))
vi.mock('../../ui/toast.ts', () => ({ showToast: vi.fn() }))

const answer = vi.mocked(call)
// The store looks at a product's id, its shop and its viewer; the whole record would hide what is tested.
const page = (ids: string[], nextCursor: string | null) =>
  ({
    products: ids.map((id) => ({ id, shop: { id: 's', followersCount: 0 }, viewer: {} })),
    pagination: { nextCursor, hasMore: nextCursor !== null },
  }) as never
const ids = () => useFeed.getState().ids

beforeEach(() => {
  vi.useFakeTimers()
  answer.mockReset()
  useFeed.setState({ ids: null, cursor: null, hasMore: false, error: null, currentId: null })
})
afterEach(() => vi.useRealTimers())

test('the first page replaces, later ones append, nothing twice', async () => {
  answer.mockResolvedValueOnce(page(['a', 'b'], 'c1')).mockResolvedValueOnce(page(['b', 'c'], null))
  startFeed()
  await vi.runAllTimersAsync()
  loadMore()
  loadMore()
  await vi.runAllTimersAsync()
  expect(ids()).toEqual(['a', 'b', 'c'])
  expect(answer).toHaveBeenCalledTimes(2)
  expect(answer).toHaveBeenLastCalledWith('getFeed', { cursor: 'c1', limit: 20 })
  loadMore()
  expect(answer).toHaveBeenCalledTimes(2)
})

test('tries again after 1, 2 and 3 seconds, then says what failed', async () => {
  answer.mockRejectedValue(new CallError({ status: 0, code: 'NETWORK', message: 'Network error' }))
  startFeed()
  const calls = []
  for (const ms of [0, 999, 1, 2000, 3000]) {
    await vi.advanceTimersByTimeAsync(ms)
    calls.push(answer.mock.calls.length)
  }
  expect(calls).toEqual([1, 1, 2, 3, 4])
  expect(useFeed.getState()).toMatchObject({ ids: null, error: 'Network error' })
  answer.mockResolvedValue(page(['a'], null))
  startFeed(true)
  await vi.runAllTimersAsync()
  expect(useFeed.getState()).toMatchObject({ ids: ['a'], error: null })
})

test('a refresh that fails keeps the list', async () => {
  answer.mockResolvedValueOnce(page(['a'], null))
  startFeed()
  await vi.runAllTimersAsync()
  answer.mockRejectedValue(new CallError({ status: 500, code: 'INTERNAL', message: 'Internal server error' }))
  const refreshing = refreshFeed()
  await vi.runAllTimersAsync()
  await refreshing
  expect(useFeed.getState()).toMatchObject({ ids: ['a'], error: null })
})

test('a page asked for before a refresh does not join the new list', async () => {
  answer.mockResolvedValueOnce(page(['a'], 'c1'))
  startFeed()
  await vi.runAllTimersAsync()
  let late: (value: never) => void = () => {}
  answer.mockReturnValueOnce(new Promise((resolve) => (late = resolve)) as never)
  loadMore()
  answer.mockResolvedValueOnce(page(['x'], 'c2'))
  await refreshFeed()
  late(page(['b'], null))
  await vi.runAllTimersAsync()
  expect(useFeed.getState()).toMatchObject({ ids: ['x'], cursor: 'c2' })
})

test('another viewer’s feed is forgotten, and what is on its way too', async () => {
  let late: (value: never) => void = () => {}
  answer.mockReturnValueOnce(new Promise((resolve) => (late = resolve)) as never)
  startFeed()
  useSession.setState({ status: 'signed-in', user: { id: 'u' } as never })
  late(page(['theirs'], null))
  await vi.runAllTimersAsync()
  expect(ids()).toBeNull()
})

test('what the document brought is shown without asking; a refresh asks', async () => {
  vi.mocked(takeFirstPage).mockReturnValueOnce(page(['a', 'b'], 'c1'))
  startFeed(true)
  expect(ids()).toEqual(['a', 'b'])
  expect(answer).not.toHaveBeenCalled()
  answer.mockResolvedValueOnce(page(['c'], null))
  await refreshFeed()
  expect(ids()).toEqual(['c'])
})
