import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { takeEmbeddedAnswer } from '../../app/embedded-answers.ts'
import { useSession } from '../../app/session.ts'
import { toggleFollow } from '../follows/store.ts'
import { putProducts, readProduct } from '../products/store.ts'
import { readFeed } from './feed-state.ts'
import * as store from './store.ts'

vi.mock('../../app/session.ts', async () => {
  const { create } = await import('zustand')
  const { noteUser } = await import('../../app/user-change.ts')
  const useSession = create<{ status: string; user: null }>(() => ({ status: 'signed-out', user: null }))
  useSession.subscribe(({ user }, before) => noteUser(user, before.user))
  return { useSession }
})
vi.mock('../../app/call.ts', () => ({ call: vi.fn() }))
vi.mock('../../app/embedded-answers.ts', () => ({ takeEmbeddedAnswer: vi.fn() }))
const kept = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../../app/kept-pages.ts', () => ({
  keepPage: async (name: string, value: unknown) => void kept.set(name, value),
  readPage: async (name: string) => kept.get(name),
}))
const network = vi.hoisted(() => ({ onReturn: () => {} }))
vi.mock('../../ui/network.ts', () => ({
  onNetworkReturn: (listener: () => void) => {
    network.onReturn = listener
    return () => {}
  },
}))
vi.mock('../../ui/toast.ts', () => ({ showToast: vi.fn() }))

const answer = vi.mocked(call)
// The store looks at a product's id, its shop and its viewer; the whole record would hide what is
// tested.
const page = (ids: string[], nextCursor: string | null) =>
  ({
    products: ids.map((id) => ({ id, shop: { id: 's', followersCount: 0 }, viewer: {} })),
    pagination: { nextCursor, hasMore: nextCursor !== null },
  }) as never
const startFeed = (isAnew?: boolean) => store.startFeed('forYou', isAnew)
const refreshFeed = () => store.refreshFeed('forYou')
const loadMore = () => store.loadMore('forYou')
const ids = () => readFeed('forYou').ids

beforeEach(() => {
  vi.useFakeTimers()
  answer.mockReset()
  useSession.setState({ status: 'signed-in', user: { id: 'another' } as never })
  useSession.setState({ status: 'signed-out', user: null })
  kept.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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
  expect(readFeed('forYou')).toMatchObject({ ids: null, error: 'Network error' })
  answer.mockResolvedValue(page(['a'], null))
  startFeed(true)
  await vi.runAllTimersAsync()
  expect(readFeed('forYou')).toMatchObject({ ids: ['a'], error: null })
})

test('a refresh that fails keeps the list', async () => {
  answer.mockResolvedValueOnce(page(['a'], null))
  startFeed()
  await vi.runAllTimersAsync()
  answer.mockRejectedValue(new CallError({ status: 500, code: 'INTERNAL', message: 'Internal server error' }))
  const refreshing = refreshFeed()
  await vi.runAllTimersAsync()
  await refreshing
  expect(readFeed('forYou')).toMatchObject({ ids: ['a'], error: null })
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
  expect(readFeed('forYou')).toMatchObject({ ids: ['x'], cursor: 'c2' })
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

test('a page embedded in the document is shown without a request; a refresh sends one', async () => {
  vi.mocked(takeEmbeddedAnswer).mockReturnValueOnce(page(['a', 'b'], 'c1'))
  store.takeEmbeddedFeed()
  startFeed()
  expect(ids()).toEqual(['a', 'b'])
  expect(answer).not.toHaveBeenCalled()
  answer.mockResolvedValueOnce(page(['c'], null))
  await refreshFeed()
  expect(ids()).toEqual(['c'])
})

test('without a network the page that this device kept is shown at once, and a new one when it is back', async () => {
  answer.mockResolvedValueOnce(page(['a', 'b'], null))
  startFeed()
  await vi.runAllTimersAsync()
  const lost = new CallError({ status: 0, code: 'NETWORK', message: 'Network error' })
  answer.mockRejectedValueOnce(lost)
  startFeed(true)
  // No retry is waited for.
  await vi.advanceTimersByTimeAsync(0)
  expect(readFeed('forYou')).toMatchObject({ ids: ['a', 'b'], isCopy: true, error: null })
  answer.mockResolvedValueOnce(page(['c'], null))
  network.onReturn()
  await vi.runAllTimersAsync()
  expect(readFeed('forYou')).toMatchObject({ ids: ['c'], isCopy: false })
})

test('a copy of this device replaces no newer product, and the slide that is watched stays when the network is back', async () => {
  answer.mockResolvedValueOnce(page(['a', 'b'], null))
  startFeed()
  await vi.runAllTimersAsync()
  putProducts([{ id: 'b', title: 'Newer', shop: { id: 's' }, viewer: {} } as never])
  answer.mockRejectedValueOnce(new CallError({ status: 0, code: 'NETWORK', message: 'Network error' }))
  startFeed(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(readProduct('b')?.title).toBe('Newer')
  store.noteCurrent('forYou', 'b')
  answer.mockImplementation(async (name) =>
    name === 'getFeed'
      ? page(['c', 'b'], null)
      : ({ product: { id: 'b', shop: { id: 's' }, viewer: {} } } as never),
  )
  network.onReturn()
  await vi.runAllTimersAsync()
  expect(ids()).toEqual(['b', 'c'])
})

test('the two feeds have lists of their own', async () => {
  answer.mockResolvedValueOnce(page(['a'], null)).mockResolvedValueOnce(page(['f'], 'c1'))
  startFeed()
  store.startFeed('following')
  await vi.runAllTimersAsync()
  expect(answer).toHaveBeenLastCalledWith('getFeed', { cursor: undefined, limit: 20, scope: 'following' })
  expect([ids(), readFeed('following').ids]).toEqual([['a'], ['f']])
})

test('a follow makes the feed of followed shops load again when it is opened', async () => {
  useSession.setState({ status: 'signed-in', user: { id: 'u' } as never })
  vi.stubGlobal('navigator', { onLine: true })
  answer.mockResolvedValueOnce(page([], null))
  store.startFeed('following')
  await vi.runAllTimersAsync()
  expect(readFeed('following')).toMatchObject({ ids: [], isStale: false })

  answer.mockResolvedValueOnce({ isFollowing: true, followersCount: 1 } as never)
  toggleFollow('s')
  await vi.runAllTimersAsync()
  expect(readFeed('following')).toMatchObject({ ids: [], isStale: true })

  answer.mockResolvedValueOnce(page(['a'], null))
  store.startFeed('following')
  await vi.runAllTimersAsync()
  expect(readFeed('following')).toMatchObject({ ids: ['a'], isStale: false })
})
