import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DirectMessage } from '../../../contract/dealer-messages/views.ts'
import { openTestBrowser, success, tokenFor } from '../../app/test-browser.ts'

const connectListeners = new Set<() => void>()
type Asked = { conversations: Record<string, string> }
const answer = vi.fn<(asked: Asked) => Promise<unknown>>()
vi.mock('../../app/live.ts', () => ({
  useLive: Object.assign(() => null, { getState: () => ({ connected: true }), subscribe: () => () => {} }),
  onConnect: (listener: () => void) => connectListeners.add(listener),
  emit: (event: string, asked: Asked) =>
    event === 'sync' ? answer(asked) : Promise.resolve({ messageIds: [], unreadCount: 0 }),
}))
vi.mock('../conversations/outbox-storage.ts', () => ({
  openOutboxStorage: () => ({ all: async () => [], put: async () => {}, remove: async () => {} }),
  onOutboxElsewhere: () => () => {},
}))

let browser: Awaited<ReturnType<typeof openTestBrowser>>
beforeEach(async () => {
  browser = await openTestBrowser(() => success({ unreadCount: 0 }))
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => {} })
})
afterEach(() => browser.close())

const at = new Date(0).toISOString()
const messageOf = (senderId: string, seq: number): DirectMessage => ({
  id: `${senderId} ${seq}`,
  _id: `${senderId} ${seq}`,
  seq,
  senderId,
  receiverId: 'me',
  message: `Number ${seq}`,
  attachments: [],
  messageType: 'text',
  contactMethod: 'in_app',
  isRead: true,
  status: 'read',
  carId: null,
  clientMessageId: null,
  createdAt: at,
  updatedAt: at,
  deliveredAt: at,
  readAt: at,
  sender: { id: senderId, name: senderId, role: 'user' },
  receiver: { id: 'me', name: 'Otieno', role: 'user' },
})

test('who comes back catches up in every conversation, in parts', async () => {
  const ids = Array.from({ length: 450 }, (_, index) => `person-${index}`)
  const session = await import('../../app/session.ts')
  // What this test reads of a user is all there is of it.
  session.signIn({
    user: { id: 'me', name: 'Otieno' } as never,
    tokens: { accessToken: tokenFor(600), refreshToken: 'r' },
  })
  const { takeIn, readThread } = await import('./store.ts')
  await import('./sync.ts')
  takeIn(ids.map((id) => ({ kind: 'message', participantId: id, message: messageOf(id, 1) })))

  const asked: number[] = []
  answer.mockImplementation(async ({ conversations }) => {
    // The server refuses more, as it says in the contract.
    if (Object.keys(conversations).length > 200) throw new Error('Too many')
    asked.push(Object.keys(conversations).length)
    const missed = Object.keys(conversations).map((id) => [
      id,
      { messages: [messageOf(id, 2)], hasMore: false },
    ])
    return { chats: {}, conversations: Object.fromEntries(missed) }
  })
  for (const listener of connectListeners) listener()

  await expect
    .poll(() => ids.filter((id) => readThread(id).messages.length < 2), { timeout: 10_000 })
    .toEqual([])
  expect(asked).toEqual([200, 200, 50])
})
