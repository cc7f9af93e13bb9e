import { v7 as newId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { deleteAccount } from '../accounts/public.ts'
import { watchChats } from '../presence/public.ts'
import { app, buyer, dealer, keyOf, meet, say, setUp, talk } from './direct-messages.test-setup.ts'

setUp()

describe('the list and its pages', () => {
  it('shows whom one talks with, without a phone, the last word, what is unread and the car', async () => {
    await meet()
    const shop = await makeShop(app, { owner: dealer })
    const car = await makeProduct(app, { shop, title: 'Hilux 2.8', price: 450_000 })
    const { prisma } = app.platform.db
    await prisma.shop.update({ where: { id: shop.id }, data: { isVerified: true } })
    const attributes = { make: 'Toyota', model: ' Hilux ', year: '2019', mileage: 90_000 }
    await prisma.product.update({ where: { id: car.id }, data: { attributes } })
    await say(buyer, dealer, 'Is it there?', { carId: car.id })
    await say(dealer, buyer, 'It is.')
    const { body } = await buyer.call('listConversations')
    const [row] = body.data.conversations
    expect(row).toMatchObject({
      id: dealer.id,
      participantId: dealer.id,
      participant: { name: 'Bheki', role: 'dealer', isVerified: true },
      latestMessage: { message: 'It is.', status: 'sent' },
      unreadCount: 1,
      car: {
        id: car.id,
        make: 'Toyota',
        model: 'Hilux',
        year: 2019,
        price: 450_000,
        currency: 'SZL',
        formattedPrice: expect.stringContaining('450'),
        images: [],
        videos: [],
      },
    })
    expect(row?.lastMessage).toEqual(row?.latestMessage)
    expect(JSON.stringify(body)).not.toContain(dealer.phone)
    // Nobody else's.
    expect((await (await makeUser(app)).call('listConversations')).body.data.conversations).toEqual([])
  })

  it('goes through conversations by page and by cursor, the latest first', async () => {
    await meet()
    for (let index = 0; index < 5; index += 1) await say(await makeUser(app), dealer, `Hello ${index}`)
    const texts = async (input: object) => {
      const { body } = await dealer.call('listConversations', { limit: 2, ...input })
      return [
        body.data.conversations.map(({ lastMessage }) => lastMessage.message),
        body.data.pagination,
      ] as const
    }
    const [first, { nextCursor, ...pagination }] = await texts({})
    expect(first).toEqual(['Hello 4', 'Hello 3'])
    expect(pagination).toEqual({ currentPage: 1, totalPages: 3, total: 5, hasMore: true })
    expect((await texts({ page: 3 }))[0]).toEqual(['Hello 0'])
    const [second, { nextCursor: third }] = await texts({ cursor: nextCursor })
    expect(second).toEqual(['Hello 2', 'Hello 1'])
    expect(await texts({ cursor: third })).toMatchObject([['Hello 0'], { hasMore: false, nextCursor: null }])
    for (const cursor of ['nonsense', newId()])
      expect((await dealer.call('listConversations', { cursor })).status).toBe(422)
  })

  it('goes on by cursor where the last conversation of the page before was written in since', async () => {
    await meet()
    const writers: TestUser[] = []
    for (let index = 0; index < 3; index += 1) {
      const writer = await makeUser(app)
      await say(writer, dealer, `Hello ${index}`)
      writers.unshift(writer)
    }
    const page = async (cursor?: string | null) =>
      (await dealer.call('listConversations', { limit: 2, ...(cursor && { cursor }) })).body.data
    const { pagination } = await page()
    const [, last, next] = writers
    if (last) await say(last, dealer, 'Good day')
    const { conversations } = await page(pagination.nextCursor)
    expect(conversations.map(({ id }) => id)).toEqual([next?.id])
  })

  it('finds words in what one wrote and got, whatever their capitals, and nobody else’s', async () => {
    await meet()
    await say(buyer, dealer, 'A zebra print, 100% cotton')
    await say(dealer, buyer, 'The ZEBRA one is sold')
    await say(await makeUser(app), dealer, 'Another zebra')
    const found = async (
      who: TestUser,
      input: { q: string; limit?: number; page?: number; cursor?: string },
    ) => (await who.call('searchDirectMessages', input)).body.data
    const texts = async (who: TestUser, q: string) =>
      (await found(who, { q })).messages.map(({ message }) => message)
    expect(await texts(buyer, 'zebra')).toEqual(['The ZEBRA one is sold', 'A zebra print, 100% cotton'])
    expect((await texts(dealer, 'zebra'))[0]).toBe('Another zebra')
    expect([await texts(buyer, '100%'), await texts(buyer, '1_0')]).toEqual([
      ['A zebra print, 100% cotton'],
      [],
    ])
    expect(await found(buyer, { q: 'zebra', limit: 1, page: 2 })).toMatchObject({
      messages: [{ message: 'A zebra print, 100% cotton' }],
      pagination: { currentPage: 2, totalPages: 2, total: 2, hasMore: false },
    })
    const { nextCursor } = (await found(buyer, { q: 'zebra', limit: 1 })).pagination
    expect(await found(buyer, { q: 'zebra', limit: 1, cursor: nextCursor ?? '' })).toMatchObject({
      messages: [{ message: 'A zebra print, 100% cotton' }],
      pagination: { total: 2, hasMore: false, nextCursor: null },
    })
    expect((await buyer.call('searchDirectMessages', { q: 'zebra', cursor: 'x' })).status).toBe(422)
    expect(await found(buyer, { q: 'zebra', limit: 1, page: 3 })).toMatchObject({
      messages: [],
      pagination: { total: 2, totalPages: 2, hasMore: false },
    })
    expect((await buyer.call('searchDirectMessages', { q: ' ' })).status).toBe(422)
    expect((await app.visitor.call('searchDirectMessages', { q: 'zebra' })).status).toBe(401)
  })

  it('has the newest messages on page 1, the oldest of each page first, and goes on by cursor', async () => {
    await meet()
    for (let index = 1; index <= 7; index += 1)
      await say(index % 2 ? buyer : dealer, index % 2 ? dealer : buyer, `${index}`)
    const seqs = (data: Awaited<ReturnType<typeof talk>>) => data.messages.map(({ seq }) => seq)
    const first = await talk(buyer, dealer, { limit: 3 })
    expect([seqs(first), first.pagination.hasMore]).toEqual([[5, 6, 7], true])
    expect(seqs(await talk(buyer, dealer, { limit: 3, page: 3 }))).toEqual([1])
    expect(seqs(await talk(buyer, dealer, { limit: 3, page: 4 }))).toEqual([])
    const cursor = first.pagination.nextCursor
    await say(dealer, buyer, 'Meanwhile')
    const second = await talk(buyer, dealer, { limit: 3, cursor })
    expect([seqs(second), second.pagination.hasMore]).toEqual([[2, 3, 4], true])
    // A cursor of another conversation is none of this one's.
    const foreign = await say(await makeUser(app), dealer, 'Elsewhere')
    expect((await buyer.call('listDirectMessages', { id: dealer.id, cursor: foreign.id })).status).toBe(422)
  })
})

describe('what others make of it', () => {
  const notificationsOf = async (user: TestUser) =>
    (await user.call('listNotifications')).body.data.notifications

  it('notifies once a conversation, with its latest word, and not while it is open; reading settles it', async () => {
    await meet()
    await say(buyer, dealer, 'First')
    await say(buyer, dealer, 'Second')
    await app.settle()
    expect(await notificationsOf(dealer)).toMatchObject([
      {
        type: 'chat',
        title: 'New message',
        message: 'Thandi: Second',
        isRead: false,
        link: { kind: 'conversation', id: buyer.id },
      },
    ])
    expect(await notificationsOf(buyer)).toEqual([])
    await dealer.call('readConversation', { id: buyer.id })
    await app.settle()
    expect(await notificationsOf(dealer)).toMatchObject([{ isRead: true }])

    const origin = { address: '', userAgent: '', country: null, language: null }
    const reader = {
      kind: 'member' as const,
      userId: dealer.id,
      sessionId: dealer.sessionId,
      role: 'dealer' as const,
      ...origin,
    }
    expect(await watchChats(app.platform, reader, newId(), [buyer.id, dealer.id])).toEqual([buyer.id])
    await say(buyer, dealer, 'You see this')
    await app.settle()
    expect(await notificationsOf(dealer)).toMatchObject([{ message: 'Thandi: Second', isRead: true }])
  })

  it('can be reported by the two, stands in the export of who wrote it, and stays under Deleted user', async () => {
    await meet()
    const key = await keyOf(buyer, dealer, 'image')
    const sent = await say(buyer, dealer, 'My last word', { attachments: [key] })
    const report = { targetType: 'message' as const, targetId: sent.id, reason: 'Spam' }
    expect((await dealer.call('createReport', report)).status).toBe(201)
    expect((await (await makeUser(app)).call('createReport', report)).status).toBe(404)
    const exported = await app.app.inject({
      url: '/api/users/me/export',
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect(exported.json()).toMatchObject({
      directMessages: [{ message: 'My last word' }],
      directConversations: [{ lastSeq: 1 }],
    })

    await app.platform.db.transaction((tx) => deleteAccount(tx, buyer.id))
    await app.settle()
    const { messages, participant } = await talk(dealer, buyer)
    expect(participant).toMatchObject({ name: 'Deleted user', role: 'user', closed: 'deleted' })
    expect(messages).toMatchObject([
      { message: 'My last word', attachments: [], sender: { name: 'Deleted user' } },
    ])
    expect((await dealer.call('sendDirectMessage', { receiverId: buyer.id, message: 'Hello?' })).status).toBe(
      404,
    )
    const { conversations } = (await dealer.call('listConversations')).body.data
    expect(conversations.map(({ participant: { closed } }) => closed)).toEqual(['deleted'])
  })
})
