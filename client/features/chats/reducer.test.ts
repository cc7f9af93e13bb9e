import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chat, ChatMessage } from '../../../contract/chats/views.ts'
import { apply, hasGap, type News, noChats, noThread, tickOf, timesOf, topOf, unreadOf } from './reducer.ts'

const chatId = 'chat-1'
const at = (seq: number) => new Date(Date.UTC(2026, 0, 1, 9, seq)).toISOString()

const message = (seq: number, given: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${seq}`,
  _id: `m${seq}`,
  chatId,
  seq,
  senderId: seq % 2 === 0 ? 'owner' : 'buyer',
  side: seq % 2 === 0 ? 'shop' : 'buyer',
  content: `Number ${seq}`,
  shopId: 'shop',
  productId: null,
  attachments: [],
  status: 'sent',
  read: false,
  clientMessageId: null,
  createdAt: at(seq),
  deliveredAt: null,
  readAt: null,
  ...given,
})

const chat = (given: Partial<Chat> = {}): Chat => ({
  id: chatId,
  _id: chatId,
  shopId: 'shop',
  buyerId: 'buyer',
  ownerId: 'owner',
  side: 'buyer',
  recipient: { id: 'shop', name: 'Manzini Weavers', logo: null },
  buyer: { id: 'buyer', _id: 'buyer', name: 'Otieno', username: 'otieno', avatar: null },
  shop: { id: 'shop', name: 'Manzini Weavers', slug: 'manzini-weavers', logo: null, bio: null },
  lastMessage: null,
  lastSeq: 0,
  unreadCount: 0,
  delivered: { buyer: 0, shop: 0 },
  read: { buyer: 0, shop: 0 },
  productInfo: null,
  createdAt: at(0),
  updatedAt: at(0),
  ...given,
})

const said = (seq: number, given?: Partial<ChatMessage>): News => ({
  kind: 'message',
  message: message(seq, given),
})
const marked = (
  seq: number,
  side: 'buyer' | 'shop',
  status: 'delivered' | 'read',
  time = at(50 + seq),
): News => ({
  kind: 'status',
  chatId,
  seq,
  side,
  status,
  at: time,
})
const threadAfter = (news: readonly News[]) => apply(noChats, news).threads[chatId] ?? noThread

describe('news of a chat', () => {
  const history = fc.integer({ min: 1, max: 12 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      marks: fc.array(
        fc.record({
          seq: fc.integer({ min: 1, max: count }),
          side: fc.constantFrom('buyer' as const, 'shop' as const),
          status: fc.constantFrom('delivered' as const, 'read' as const),
          minute: fc.integer({ min: 20, max: 50 }),
        }),
        { maxLength: 12 },
      ),
    }),
  )
  const newsOf = ({
    count,
    marks,
  }: {
    count: number
    marks: { seq: number; side: 'buyer' | 'shop'; status: 'delivered' | 'read'; minute: number }[]
  }) => [
    ...Array.from({ length: count }, (_, index) => said(index + 1)),
    ...marks.map(({ seq, side, status, minute }) => marked(seq, side, status, at(minute))),
  ]

  it('ends in the same state whatever its order, its doubles and its portions', () => {
    const shuffled = history.chain((made) => {
      const all = newsOf(made)
      const mixed = fc
        .tuple(
          fc.shuffledSubarray(all, { minLength: all.length }),
          fc.array(fc.constantFrom(...all), { maxLength: 10 }),
          fc.integer({ min: 1, max: 5 }),
        )
        .map(([order, doubles, portion]) => ({ news: [...doubles, ...order], portion }))
      return fc.record({ all: fc.constant(all), mixed })
    })
    fc.assert(
      fc.property(shuffled, ({ all, mixed }) => {
        let state = noChats
        for (let from = 0; from < mixed.news.length; from += mixed.portion)
          state = apply(state, mixed.news.slice(from, from + mixed.portion))
        expect(state).toEqual(apply(noChats, all))
      }),
      { numRuns: 300 },
    )
  })

  it('learns the same from a fetched message that was read as from the pushes about it', () => {
    const pushed = threadAfter([
      said(1),
      marked(1, 'shop', 'delivered', at(2)),
      marked(1, 'shop', 'read', at(3)),
    ])
    const fetched = threadAfter([said(1, { status: 'read', read: true, deliveredAt: at(2), readAt: at(3) })])
    expect(fetched).toEqual(pushed)
  })

  it('never lets a tick go back', () => {
    const news = [said(1), marked(1, 'shop', 'read'), marked(1, 'shop', 'delivered'), said(1)]
    expect(tickOf({ seq: 1, side: 'buyer' }, threadAfter(news))).toBe('read')
  })

  it('counts only the other side as the one that received', () => {
    const own = { seq: 1, side: 'buyer' } as const
    expect(tickOf(own, threadAfter([said(1), marked(1, 'buyer', 'read')]))).toBe('sent')
    expect(tickOf(own, threadAfter([said(1), marked(3, 'shop', 'delivered')]))).toBe('delivered')
  })

  it('tells when a message was received and read by the first receipt that reaches it', () => {
    const thread = threadAfter([
      said(1),
      said(3),
      marked(3, 'shop', 'read', at(9)),
      marked(1, 'shop', 'delivered', at(4)),
    ])
    expect(timesOf({ seq: 1, side: 'buyer' }, thread)).toEqual({ deliveredAt: at(4), readAt: at(9) })
    expect(timesOf({ seq: 3, side: 'buyer' }, thread)).toEqual({ deliveredAt: at(9), readAt: at(9) })
    expect(timesOf({ seq: 5, side: 'buyer' }, thread)).toEqual({ deliveredAt: null, readAt: null })
  })
})

describe('gaps', () => {
  it('are seen in the middle, and gone when they are filled', () => {
    const holed = threadAfter([said(4), said(5), said(8)])
    expect(topOf(holed, undefined)).toBe(5)
    expect(hasGap(holed, undefined)).toBe(true)
    const filled = threadAfter([said(4), said(5), said(8), said(7), said(6)])
    expect(topOf(filled, undefined)).toBe(8)
    expect(hasGap(filled, undefined)).toBe(false)
  })

  it('are seen between the end of what is here and what the server has', () => {
    const state = apply(noChats, [said(1), said(2), { kind: 'chat', chat: chat({ lastSeq: 4 }) }])
    expect(topOf(state.threads[chatId] ?? noThread, state.byId[chatId])).toBe(2)
    expect(hasGap(state.threads[chatId] ?? noThread, state.byId[chatId])).toBe(true)
  })

  it('are seen behind a chat of which only the row is known', () => {
    const state = apply(noChats, [{ kind: 'chat', chat: chat({ lastSeq: 6 }) }, said(8)])
    expect(topOf(state.threads[chatId] ?? noThread, state.byId[chatId])).toBe(6)
    expect(hasGap(state.threads[chatId] ?? noThread, state.byId[chatId])).toBe(true)
  })

  it('are none in a chat that was not opened', () => {
    const state = apply(noChats, [{ kind: 'chat', chat: chat({ lastSeq: 6 }) }])
    expect(topOf(state.threads[chatId] ?? noThread, state.byId[chatId])).toBe(6)
    expect(hasGap(state.threads[chatId] ?? noThread, state.byId[chatId])).toBe(false)
  })
})

describe('what is unread', () => {
  const unreadAfter = (row: Partial<Chat>, news: News[]) => {
    const state = apply(noChats, [{ kind: 'chat', chat: chat(row) }, ...news])
    return unreadOf(state.threads[chatId] ?? noThread, state.byId[chatId] ?? chat())
  }

  it('is what the server counted, and what came since from the other side', () => {
    expect(unreadAfter({ lastSeq: 4, unreadCount: 2, read: { buyer: 1, shop: 4 } }, [])).toBe(2)
    expect(
      unreadAfter({ lastSeq: 4, unreadCount: 2, read: { buyer: 1, shop: 4 } }, [
        said(5),
        said(6),
        said(6),
        said(8),
      ]),
    ).toBe(4)
  })

  it('is gone when this side has read, here or on another device, and begins anew after', () => {
    const row = { lastSeq: 4, unreadCount: 2, read: { buyer: 1, shop: 4 } }
    expect(unreadAfter(row, [marked(4, 'buyer', 'read')])).toBe(0)
    expect(unreadAfter(row, [marked(4, 'buyer', 'read'), said(6)])).toBe(1)
    expect(unreadAfter(row, [said(6), marked(6, 'buyer', 'read')])).toBe(0)
  })

  it('does not come back with an older description of the chat', () => {
    const row = { lastSeq: 4, unreadCount: 2, read: { buyer: 1, shop: 4 } }
    expect(
      unreadAfter({ ...row, unreadCount: 0, read: { buyer: 4, shop: 4 } }, [
        { kind: 'chat', chat: chat(row) },
      ]),
    ).toBe(0)
  })

  it('keeps to the description that knows more, whichever comes last', () => {
    const newer = { lastSeq: 6, unreadCount: 2, read: { buyer: 4, shop: 4 } }
    const older: News = {
      kind: 'chat',
      chat: chat({ lastSeq: 4, unreadCount: 0, read: { buyer: 4, shop: 4 } }),
    }
    expect(unreadAfter(newer, [older])).toBe(2)
    // Between 1 and 6 this side wrote as well: from what it had read before, the rest cannot be told.
    const before: News = {
      kind: 'chat',
      chat: chat({ lastSeq: 10, unreadCount: 5, read: { buyer: 1, shop: 9 } }),
    }
    expect(unreadAfter({ lastSeq: 10, unreadCount: 3, read: { buyer: 6, shop: 9 } }, [before])).toBe(3)
  })
})

describe('addresses of files', () => {
  const withFile = (url: string): Partial<ChatMessage> => ({
    attachments: [{ type: 'image', url, key: 'k', filename: 'a.jpg', size: 1, mimeType: 'image/webp' }],
  })
  const urlOf = (chats: ReturnType<typeof apply>) => chats.threads[chatId]?.messages[0]?.attachments[0]?.url

  it('stay as they are shown when the message comes again, and change where they had run out', () => {
    const first = apply(noChats, [said(1, withFile('/one'))])
    const again = apply(first, [said(1, withFile('/two')), said(2)])
    expect(urlOf(again)).toBe('/one')
    const renewed = apply(again, [{ kind: 'message', message: message(1, withFile('/three')), renews: true }])
    expect(urlOf(renewed)).toBe('/three')
  })
})
