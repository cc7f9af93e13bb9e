import { beforeEach, expect, test, vi } from 'vitest'
import type { Product } from '../../../contract/products/views.ts'
import { call } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { requireAuth } from '../../app/require-auth.ts'
import { showToast } from '../../ui/toast.ts'
import { putProducts, readProduct } from '../products/store.ts'
import { noteCounts, toggleBookmark, toggleLike } from './store.ts'

vi.mock('../../app/session.ts', async () => {
  const { create } = await import('zustand')
  return { useSession: create(() => ({ status: 'signed-in', user: { id: 'u' } })) }
})
vi.mock('../../app/call.ts', () => ({ call: vi.fn() }))
vi.mock('../../app/require-auth.ts', () => ({ requireAuth: vi.fn(() => true) }))
vi.mock('../../ui/toast.ts', () => ({ showToast: vi.fn() }))

const answers: ((answer: unknown) => void)[] = []
const rest = () => new Promise((resolve) => setTimeout(resolve))
/** Resolves once a tap was sent: only one tab sends at a time. */
const sent = () => vi.waitFor(() => expect(call).toHaveBeenCalled())
let id = ''
let made = 0

// The fields of a product that the store uses.
const product = (change: object = {}) =>
  ({
    id,
    likes: 6,
    views: 40,
    comments: 3,
    stats: { likes: 6, bookmarks: 2, views: 40, commentCount: 3, favorites: 6 },
    shop: { id: 's', followersCount: 1 },
    viewer: { isLiked: false, isBookmarked: false, isFollowingShop: false, isOwner: false },
    ...change,
  }) as unknown as Product

beforeEach(() => {
  answers.length = 0
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((() => new Promise((resolve) => answers.push(resolve))) as never)
  made += 1
  id = `p${made}`
  putProducts([product()])
})

test('a like shows at once, everywhere, and the answer is final', async () => {
  toggleLike(id)
  expect(readProduct(id)).toMatchObject({
    likes: 7,
    stats: { likes: 7, favorites: 7 },
    viewer: { isLiked: true },
  })
  await sent()
  expect(call).toHaveBeenCalledWith('setLike', { id, liked: true }, expect.anything())
  answers[0]?.({ liked: true, totalLikes: 9 })
  await rest()
  expect(readProduct(id)).toMatchObject({ likes: 9, viewer: { isLiked: true } })
})

test('a failed save goes back', async () => {
  vi.mocked(call).mockRejectedValueOnce(new Error('no'))
  toggleBookmark(id)
  expect(readProduct(id)).toMatchObject({ stats: { bookmarks: 3 }, viewer: { isBookmarked: true } })
  await sent()
  await rest()
  expect(readProduct(id)).toMatchObject({ stats: { bookmarks: 2 }, viewer: { isBookmarked: false } })
})

test('a failure that nobody explains has the text of what failed', async () => {
  for (const [toggle, text] of [
    [toggleLike, 'Failed to update like'],
    [toggleBookmark, 'Operation failed'],
  ] as const) {
    vi.mocked(call).mockRejectedValueOnce(new Error('no'))
    vi.mocked(call).mockClear()
    toggle(id)
    await sent()
    await rest()
    expect(vi.mocked(showToast).mock.lastCall?.[0]).toBe(text)
  }
})

test('counts pushed while a like is under way are newer than its answer', async () => {
  toggleLike(id)
  await sent()
  noteCounts(id, { likes: 20, bookmarks: 5, comments: 4, views: 50 })
  answers[0]?.({ liked: true, totalLikes: 7 })
  await rest()
  expect(readProduct(id)).toMatchObject({ likes: 20, views: 50, comments: 4, viewer: { isLiked: true } })
})

test('a push changes no one’s own flags', () => {
  putProducts([
    product({ viewer: { isLiked: true, isBookmarked: true, isFollowingShop: false, isOwner: false } }),
  ])
  noteCounts(id, { likes: 1, bookmarks: 1, comments: 0, views: 1 })
  expect(readProduct(id)?.viewer).toMatchObject({ isLiked: true, isBookmarked: true })
})

test('an answer asked for before the tap does not undo it', async () => {
  toggleLike(id)
  putProducts([product()])
  expect(readProduct(id)).toMatchObject({ likes: 7, viewer: { isLiked: true } })
  await sent()
  answers[0]?.({ liked: true, totalLikes: 7 })
  await rest()
  putProducts([product()])
  expect(readProduct(id)?.viewer.isLiked).toBe(false)
})

test('a visitor is asked to sign in, and nothing changes', () => {
  vi.mocked(requireAuth).mockReturnValueOnce(false)
  toggleLike(id)
  expect(requireAuth).toHaveBeenCalledWith('Sign in to like products and save your favorites!', {
    kind: 'like',
    id,
  })
  expect(call).not.toHaveBeenCalled()
  expect(readProduct(id)).toMatchObject({ likes: 6, viewer: { isLiked: false } })
})

test('a like without a network stays, and is sent when there is one', async () => {
  const offline = new CallError({ status: 0, code: 'NETWORK', message: 'Network error' })
  vi.mocked(call).mockRejectedValueOnce(offline)
  vi.mocked(showToast).mockClear()
  toggleLike(id)
  await sent()
  await rest()
  // Loaded again, as after a reload: the server does not have the tap yet.
  putProducts([product()])
  expect(readProduct(id)).toMatchObject({ likes: 7, viewer: { isLiked: true } })
  expect(showToast).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(answers).toHaveLength(1), { timeout: 5000 })
  answers[0]?.({ liked: true, totalLikes: 9 })
  await rest()
  expect(readProduct(id)).toMatchObject({ likes: 9, viewer: { isLiked: true } })
  expect(call).toHaveBeenCalledTimes(2)
})

test('a like that the server refuses after a while goes back, with a word why', async () => {
  const offline = new CallError({ status: 0, code: 'NETWORK', message: 'Network error' })
  const gone = new CallError({ status: 404, code: 'NOT_FOUND', message: 'Product not found' })
  vi.mocked(call).mockRejectedValueOnce(offline).mockRejectedValueOnce(gone)
  toggleLike(id)
  await vi.waitFor(() => expect(showToast).toHaveBeenLastCalledWith('Product not found', { tone: 'bad' }), {
    timeout: 5000,
  })
  expect(readProduct(id)).toMatchObject({ likes: 6, viewer: { isLiked: false } })
})
