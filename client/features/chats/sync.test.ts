import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Chat, ChatMessage } from '../../../contract/chats/views.ts'
import { openTestBrowser, success, tokenFor } from '../../app/test-browser.ts'

const connectListeners = new Set<() => void>()
type Asked = { chats: Record<string, number> }
const answer = vi.fn<(asked: Asked) => Promise<unknown>>()
vi.mock('../../app/live.ts', () => ({
  useLive: Object.assign(() => null, { getState: () => ({ connected: true }), subscribe: () => () => {} }),
  onConnect: (listener: () => void) => connectListeners.add(listener),
  emit: (event: string, asked: Asked) =>
    event === 'sync' ? answer(asked) : Promise.resolve({ seq: 0, unreadCount: 0 }),
}))
vi.mock('../conversations/outbox-storage.ts', () => ({
  openOutboxStorage: () => ({ all: async () => [], put: async () => {}, remove: async () => {} }),
  onOutboxElsewhere: () => () => {},
}))

let browser: Awaited<ReturnType<typeof openTestBrowser>>
beforeEach(async () => {
  browser = await openTestBrowser(() => success({ total: 0, chats: {} }))
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => {} })
})
afterEach(() => browser.close())

const marks = { buyer: 0, shop: 0 }
const at = new Date(0).toISOString()
const person = { id: 'me', _id: 'me', name: 'Otieno', username: 'otieno', avatar: null }
const chatOf = (id: string): Chat => ({
  id,
  _id: id,
  shopId: 'shop',
  buyerId: 'me',
  ownerId: 'owner',
  side: 'buyer',
  recipient: { id: 'shop', name: 'Manzini Weavers', logo: null },
  buyer: person,
  shop: { id: 'shop', name: 'Manzini Weavers', slug: 'manzini-weavers', logo: null, bio: null },
  lastMessage: null,
  lastSeq: 0,
  unreadCount: 0,
  delivered: marks,
  read: marks,
  productInfo: null,
  createdAt: at,
  updatedAt: at,
})
const messageOf = (chatId: string, seq: number): ChatMessage => ({
  id: `${chatId} ${seq}`,
  _id: `${chatId} ${seq}`,
  chatId,
  seq,
  senderId: 'owner',
  side: 'shop',
  content: `Number ${seq}`,
  shopId: 'shop',
  productId: null,
  attachments: [],
  status: 'sent',
  read: false,
  clientMessageId: null,
  createdAt: at,
  deliveredAt: null,
  readAt: null,
})

test('who comes back catches up in every chat, in parts, and keeps what comes meanwhile', async () => {
  const ids = Array.from({ length: 450 }, (_, index) => `chat-${index}`)
  const [late] = ids.slice(-1)
  const session = await import('../../app/session.ts')
  // What this test reads of a user is all there is of it.
  session.signIn({
    user: { id: 'me', name: 'Otieno' } as never,
    tokens: { accessToken: tokenFor(600), refreshToken: 'r' },
  })
  const { takeIn, readThread } = await import('./store.ts')
  await import('./sync.ts')
  takeIn(ids.map((id) => ({ kind: 'chat', chat: chatOf(id) })))

  const asked: Asked['chats'][] = []
  answer.mockImplementation(async ({ chats }) => {
    // The server refuses more, as it says in the contract.
    if (Object.keys(chats).length > 200) throw new Error('Too many')
    asked.push(chats)
    // Said while the first part is asked for, in a chat whose turn comes last.
    if (asked.length === 1) takeIn([{ kind: 'message', message: messageOf(late ?? '', 1) }])
    const missed = Object.entries(chats).map(([id, seq]) => [
      id,
      { messages: [messageOf(id, seq + 1)], hasMore: false, delivered: marks, read: marks },
    ])
    return { chats: Object.fromEntries(missed), conversations: {} }
  })
  for (const listener of connectListeners) listener()

  const numbersOf = (id: string) => readThread(id).messages.map(({ seq }) => seq)
  await expect.poll(() => ids.filter((id) => numbersOf(id).length === 0), { timeout: 10_000 }).toEqual([])
  expect(asked.map((chats) => Object.keys(chats).length)).toEqual([200, 200, 50])
  expect(asked[2]?.[late ?? '']).toBe(1)
  expect(numbersOf(late ?? '')).toEqual([1, 2])
})
