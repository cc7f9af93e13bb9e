import { expect, test, vi } from 'vitest'
import type { Comment } from '../../../contract/comments/views.ts'
import { call } from '../../app/call.ts'
import { putComment, putFirstPage, showFresh } from './changes.ts'
import { unfoldReplies } from './load.ts'
import { noThread, putThread, threadOf } from './store.ts'

vi.mock('../../app/session.ts', async () => {
  const { create } = await import('zustand')
  return {
    useSession: create(() => ({ status: 'signed-in', user: { id: 'u' } })),
    currentUser: () => ({ id: 'u' }),
  }
})
vi.mock('../../app/call.ts', () => ({ call: vi.fn() }))
vi.mock('../../app/require-auth.ts', () => ({ requireAuth: vi.fn(() => true) }))
vi.mock('../../ui/toast.ts', () => ({ showToast: vi.fn() }))

// The fields of a comment that the store uses.
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

test('new comments by others wait, own ones are added at once, and deleted ones no longer count', () => {
  const target = { type: 'shop', id: 's' } as const
  putComment(target, comment('unseen'))
  expect(threadOf('s')).toBeUndefined()
  putThread({ ...noThread, id: 's', totalComments: 2 })
  putComment(target, comment('theirs'))
  putComment(target, comment('mine', { userId: 'u' }))
  expect(threadOf('s')).toMatchObject({ freshIds: ['theirs'], addedIds: ['mine'], totalComments: 4 })
  showFresh('s')
  expect(threadOf('s')).toMatchObject({ freshIds: [], addedIds: ['theirs', 'mine'] })
  putComment(target, comment('theirs', { isDeleted: true }))
  putComment(target, comment('theirs', { isDeleted: true }))
  expect(threadOf('s')?.totalComments).toBe(3)
})

test('what one writes while the first page is loaded stays, though the answer is older', () => {
  const target = { type: 'product', id: 'q' } as const
  const stats = { totalComments: 1, averageRating: 0 }
  putComment(target, comment('first', { userId: 'u' }))
  putFirstPage(target, { comments: [comment('old')], stats, addedBefore: [] })
  expect(threadOf('q')).toMatchObject({ addedIds: ['first'], totalComments: 2 })

  // A later answer has it; one that was asked for before the second does not have that.
  putComment(target, comment('second', { userId: 'u' }))
  putFirstPage(target, {
    comments: [comment('first'), comment('old')],
    stats: { ...stats, totalComments: 2 },
    addedBefore: ['first'],
  })
  expect(threadOf('q')).toMatchObject({ addedIds: ['second'], totalComments: 3 })
})
