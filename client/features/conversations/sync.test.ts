import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestBrowser, success, tokenFor } from '../../app/test-browser.ts'
import { chat, chatMessage, directMessage, kinds, OTHER, SELF } from './kinds.test-setup.ts'
import { lastMessageOf } from './selectors.ts'
import type { ConversationSource } from './source.ts'

const connectListeners = new Set<() => void>()
type Positions = { chats: Record<string, number>; conversations: Record<string, string> }
const sync = vi.fn<(asked: Positions) => Promise<unknown>>()
const emitted = vi.fn<(event: string, payload: unknown) => void>()
const live = { connected: true }
vi.mock('../../app/live.ts', () => ({
  useConnection: Object.assign(() => null, { getState: () => live, subscribe: () => () => {} }),
  onConnect: (listener: () => void) => connectListeners.add(listener),
  emit: (event: string, payload: Positions) => {
    if (event === 'sync') return sync(payload)
    emitted(event, payload)
    return Promise.resolve({ seq: 0, unreadCount: 0 })
  },
}))
vi.mock('./outbox-storage.ts', () => ({
  openOutboxStorage: () => ({ all: async () => [], put: async () => {}, remove: async () => {} }),
  onOutboxElsewhere: () => () => {},
}))
vi.mock('../../ui/sounds.ts', () => ({ playSound: () => {} }))

/** The differences between the kinds on the wire. */
const wires = {
  shop: {
    asked: ({ chats }: Positions) => chats,
    answer: (missed: Record<string, number[]>, more: readonly string[] = []) => ({
      conversations: {},
      chats: Object.fromEntries(
        Object.entries(missed).map(([id, seqs]) => [
          id,
          {
            messages: seqs.map((seq) => chatMessage(id, seq, { authorId: OTHER })),
            hasMore: more.includes(id),
            delivered: { buyer: 0, shop: 0 },
            read: { buyer: 0, shop: 0 },
          },
        ]),
      ),
    }),
    position: (_id: string, seq: number) => seq,
    read: (id: string, seq: number) => ['chat:read', { chatId: id, seq }],
    page: (id: string, seqs: readonly number[]) => ({
      messages: seqs.map((seq) => chatMessage(id, seq)),
      pagination: {},
    }),
  },
  direct: {
    asked: ({ conversations }: Positions) => conversations,
    answer: (missed: Record<string, number[]>, more: readonly string[] = []) => ({
      chats: {},
      conversations: Object.fromEntries(
        Object.entries(missed).map(([id, seqs]) => [
          id,
          {
            messages: seqs.map((seq) => directMessage(id, seq, { authorId: OTHER })),
            hasMore: more.includes(id),
          },
        ]),
      ),
    }),
    position: (id: string, seq: number) => `${id}-m${seq}`,
    read: (id: string, seq: number) => ['dealer:read', { participantId: id, messageIds: [`${id}-m${seq}`] }],
    page: (id: string, seqs: readonly number[]) => ({
      participantId: id,
      participant: { id, _id: id, name: 'Bheki', role: 'dealer', avatar: null, isVerified: true },
      car: null,
      unreadCount: 0,
      messages: seqs.map((seq) => directMessage(id, seq)),
      pagination: {},
    }),
  },
}

let browser: Awaited<ReturnType<typeof openTestBrowser>>
let answerCall: (path: string) => unknown = () => ({})
beforeEach(async () => {
  vi.resetModules()
  connectListeners.clear()
  sync.mockReset().mockResolvedValue({ chats: {}, conversations: {} })
  emitted.mockReset()
  live.connected = true
  answerCall = () => ({ total: 0, chats: {}, unreadCount: 0 })
  browser = await openTestBrowser(({ path }) => success(answerCall(path)))
  const document = { visibilityState: 'visible', addEventListener: () => {}, getElementById: () => null }
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { pathname: '/messages' })
})
afterEach(() => browser.close())

describe.each(kinds)('conversations of kind $kind', ({ kind, message, summary }) => {
  const wire = wires[kind]
  const start = async () => {
    const session = await import('../../app/session.ts')
    const store = await import('./store.ts')
    const syncing = await import('./sync.ts')
    const loading = await import('./load.ts')
    const { startConversations } = await import('./start.ts')
    const { shopChats } = await import('../chats/source.ts')
    const { directMessages } = await import('../dealer-messages/source.ts')
    session.signIn({
      // The fields of a user that this test reads.
      user: { id: SELF, name: 'Otieno' } as never,
      tokens: { accessToken: tokenFor(600), refreshToken: 'r' },
    })
    startConversations({ shop: shopChats, direct: directMessages })
    const source: ConversationSource = kind === 'shop' ? shopChats : directMessages
    const put = (changes: ReturnType<typeof message>) => store.upsert(kind, changes)
    const seqsOf = (id: string) => store.readThread(kind, id).messages.map(({ seq }) => seq)
    return {
      put,
      seqsOf,
      lastOf: (id: string) => lastMessageOf(store.readThread(kind, id), store.readSummary(kind, id))?.seq,
      idsHere: () => Object.keys(store.readState(kind).conversations.summaries),
      catchUp: (id: string) => syncing.catchUp(source, id),
      list: () => loading.loadList(source),
      markRead: (id: string) => loading.markRead(source, id),
    }
  }

  it('are synced in parts after reconnecting, from the last message that is here by then', async () => {
    const ids = Array.from({ length: 450 }, (_, index) => `talk-${String(index).padStart(3, '0')}`)
    const { put, lastOf, idsHere } = await start()
    for (const id of ids) put(summary(id, { lastSeq: 1 }))
    const kept = idsHere()
    const late = kept.at(-1) ?? ''
    const asked: Record<string, unknown>[] = []
    sync.mockImplementation(async (positions) => {
      const own = wire.asked(positions)
      // The server refuses more.
      if (Object.keys(own).length > 200) throw new Error('Too many')
      if (Object.keys(own).length === 0) return { chats: {}, conversations: {} }
      asked.push(own)
      if (asked.length === 1) put(message(late, 2))
      return wire.answer(Object.fromEntries(Object.keys(own).map((id) => [id, [id === late ? 3 : 2]])))
    })
    for (const listener of connectListeners) listener()
    await expect.poll(() => kept.filter((id) => (lastOf(id) ?? 0) < 2), { timeout: 10_000 }).toEqual([])
    expect(asked.flatMap((part) => Object.keys(part)).sort()).toEqual(kept.sort())
    expect(asked.find((part) => late in part)?.[late]).toBe(wire.position(late, 2))
    expect(lastOf(late)).toBe(3)
  })

  if (kind === 'shop')
    it('are acknowledged up to their newest messages when they are listed', async () => {
      answerCall = (path) =>
        path.startsWith('/api/chats/with-unread-counts')
          ? { chats: [chat('new', { lastSeq: 2, unreadCount: 2 })], pagination: { hasMore: false } }
          : { total: 0, chats: {}, unreadCount: 0 }
      const { list } = await start()
      await list()
      await expect
        .poll(() => emitted.mock.calls)
        .toContainEqual(['chat:delivered', { chatId: 'new', seq: 2 }])
    })

  it('are synced again while the server has more', async () => {
    const { put, seqsOf, catchUp } = await start()
    put(summary('more', { lastSeq: 1 }))
    const positions: unknown[] = []
    sync.mockImplementation(async (asked) => {
      positions.push(wire.asked(asked).more)
      return positions.length === 1 ? wire.answer({ more: [2, 3] }, ['more']) : wire.answer({ more: [4] })
    })
    await catchUp('more')
    expect(positions).toEqual([wire.position('more', 1), wire.position('more', 3)])
    expect(seqsOf('more')).toEqual([2, 3, 4])
  })

  it('close a gap by calls where there is no socket', async () => {
    live.connected = false
    const { put, seqsOf, catchUp } = await start()
    put(message('gap', 1))
    put(message('gap', 9))
    answerCall = (path) => {
      if (!path.includes('gap')) return { total: 0, chats: {}, unreadCount: 0 }
      if (/chats\/gap$/.test(path)) return { chat: chat('gap', { lastSeq: 9 }) }
      const before = /(?:before|cursor)=gap-m(\d)/.exec(path)?.[1]
      const to = before ? Number(before) - 1 : 9
      return wire.page(
        'gap',
        [to - 2, to - 1, to].filter((seq) => seq > 0),
      )
    }
    await catchUp('gap')
    expect(seqsOf('gap')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('acknowledge what was read, once', async () => {
    const { put, markRead } = await start()
    put(summary('read', { lastSeq: 1 }))
    put(message('read', 1, { authorId: SELF }))
    put(message('read', 2, { authorId: OTHER }))
    markRead('read')
    // Acknowledgements of earlier tests may still be under way.
    const sent = () => emitted.mock.calls.filter((call) => JSON.stringify(call).includes('"read"'))
    await expect.poll(sent).toEqual([wire.read('read', 2)])
    markRead('read')
    put(message('read', 3, { authorId: OTHER }))
    markRead('read')
    await expect.poll(sent).toEqual([wire.read('read', 2), wire.read('read', 3)])
  })
})
