import { expect, test, vi } from 'vitest'
import type { Comment } from '../../../contract/comments/views.ts'
import { call } from '../../app/call.ts'
import { putComment } from './changes.ts'
import { loadComments, unfoldReplies } from './load.ts'
import { readEntry } from './store.ts'

vi.mock('../../app/session.ts', async () => {
  const { create } = await import('zustand')
  return { useSession: create(() => ({ status: 'signed-in', user: { id: 'u' } })), currentUser: () => null }
})
vi.mock('../../app/call.ts', () => ({ call: vi.fn() }))
vi.mock('../../app/gate.ts', () => ({ requireAuth: vi.fn(() => true) }))
vi.mock('../../ui/toast.ts', () => ({ showToast: vi.fn() }))

// What the store touches of a comment.
const comment = (id: string, change: object = {}) =>
  ({ id, parentId: null, userId: 'x', replies: [], replyCount: 0, ...change }) as unknown as Comment

test('all replies of a long thread are asked for, page by page', async () => {
  putComment({ type: 'product', id: 'p' }, comment('root', { replyCount: 150 }))
  const all = Array.from({ length: 150 }, (_, index) => `r${String(index).padStart(3, '0')}`)
  vi.mocked(call).mockImplementation((async (
    _name: string,
    { page, limit }: { page: number; limit: number },
  ) => ({
    replies: all.slice((page - 1) * limit, page * limit).map((id) => comment(id, { parentId: 'root' })),
    pagination: { hasMore: page * limit < all.length },
  })) as never)
  await unfoldReplies('root')
  const asked = vi.mocked(call).mock.calls.map(([name, input]) => [name, input])
  expect(asked).toEqual([
    ['listReplies', { id: 'root', limit: 100, page: 1 }],
    ['listReplies', { id: 'root', limit: 100, page: 2 }],
  ])
})

test('the comments of threads that changed longest ago are dropped', async () => {
  vi.mocked(call).mockImplementation((async (_name: string, { id }: { id: string }) => ({
    comments: [comment(`${id}-c`)],
    pagination: {},
    stats: { totalComments: 1, averageRating: 0 },
  })) as never)
  for (let at = 0; at < 30; at += 1) await loadComments({ type: 'shop', id: `s${at}` })
  const isKept = (at: number) => readEntry(`s${at}-c`) !== undefined
  expect([0, 8, 9, 29].map(isKept)).toEqual([false, false, true, true])
})
