import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { listen, openPlain, openSocketIo, type Page } from '../../../testing/live.ts'
import { runSql } from '../../../testing/sql.ts'
import { closeAccount } from '../accounts/public.ts'
import { watchChats } from '../presence/public.ts'

let app: TestApp
let address: string
let dealer: TestUser
let buyer: TestUser

beforeAll(async () => {
  app = await startTestApp()
  address = await listen(app)
})
afterAll(() => app.close())

const meet = async () => {
  dealer = await makeUser(app, { name: 'Bheki', role: 'dealer' })
  buyer = await makeUser(app, { name: 'Thandi' })
}
const say = async (from: TestUser, to: TestUser, message: string, more = {}) =>
  (await from.call('sendDirectMessage', { receiverId: to.id, message, ...more })).body.data.message
const talk = async (reader: TestUser, other: TestUser, more = {}) =>
  (await reader.call('listDirectMessages', { id: other.id, ...more })).body.data
const pushesTo = (user: TestUser, event: string) =>
  app.pushes
    .filter((push) => push.event === event && push.rooms.includes(`user:${user.id}`))
    .map((push) => push.data)

const upload = async (from: TestUser, to: TestUser, kind: 'picture' | 'text' | 'pdf') => {
  const files = {
    picture: {
      bytes: await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
      filename: 'car.png',
      type: 'image/png',
    },
    text: {
      bytes: Buffer.from('Service history: all of it.\n'),
      filename: 'history.txt',
      type: 'text/plain',
    },
    pdf: {
      bytes: Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'),
      filename: 'papers.pdf',
      type: 'text/html',
    },
  }
  return from.call('uploadDirectAttachment', { participantId: to.id }, { files: { file: files[kind] } })
}
const keyOf = async (...what: Parameters<typeof upload>) => (await upload(...what)).body.data.key

describe('sending', () => {
  it('stores a message for the other one, numbered from 1, with all that the contract says of it', async () => {
    await meet()
    const car = await makeProduct(app, {
      shop: await makeShop(app, { owner: dealer }),
      title: 'Hilux',
      price: 1500,
    })
    const answer = await buyer.call('sendDirectMessage', {
      receiverId: dealer.id,
      message: '  Is it still there?  ',
      carId: car.id,
    })
    expect(answer.status).toBe(201)
    expect(answer.body.data.message).toMatchObject({
      seq: 1,
      senderId: buyer.id,
      receiverId: dealer.id,
      message: 'Is it still there?',
      attachments: [],
      messageType: 'text',
      contactMethod: 'in_app',
      isRead: false,
      status: 'sent',
      carId: car.id,
      deliveredAt: null,
      readAt: null,
      sender: { id: buyer.id, name: 'Thandi', role: 'user' },
      receiver: { id: dealer.id, name: 'Bheki', role: 'dealer' },
    })
    await app.settle()
    const { message } = answer.body.data
    expect(pushesTo(dealer, 'dealer:message')).toEqual([{ participantId: buyer.id, message }])
    expect(pushesTo(buyer, 'dealer:message')).toEqual([{ participantId: dealer.id, message }])
  })

  it('answers the first message again for a repeated clientMessageId, sent twenty times at once, the first of all too', async () => {
    await meet()
    const clientMessageId = newId()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        buyer.call('sendDirectMessage', { receiverId: dealer.id, message: `Try ${index}`, clientMessageId }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.data.message.id)).size).toBe(1)
    expect((await talk(dealer, buyer)).messages).toHaveLength(1)
    // The same word of the other one is another message.
    const other = await dealer.call('sendDirectMessage', {
      receiverId: buyer.id,
      message: 'Mine',
      clientMessageId,
    })
    expect(other.status).toBe(201)
  })

  it('numbers without a gap or a double while both write at once', async () => {
    await meet()
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 ? say(buyer, dealer, `${index}`) : say(dealer, buyer, `${index}`),
      ),
    )
    const { messages, pagination } = await talk(buyer, dealer, { limit: 100 })
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
    expect(pagination).toMatchObject({ total: 30, totalPages: 1, hasMore: false })
    expect(
      await runSql(
        app.platform.db.kysely,
        'SELECT 1 FROM "DirectConversation" WHERE $1 IN ("oneId", "otherId")',
        [buyer.id],
      ),
    ).toHaveLength(1)
  })

  it('refuses visitors, oneself, nobody, the blocked both ways, what is no message, and goods one cannot see', async () => {
    await meet()
    const hidden = await makeProduct(app, { status: 'inactive' })
    const [blocker, gone] = [await makeUser(app), await makeUser(app)]
    await blocker.call('blockUser', { id: buyer.id })
    await app.platform.db.transaction((tx) => closeAccount(tx, gone.id, 'deactivation'))
    const to = { receiverId: dealer.id }
    const tries = await Promise.all([
      app.visitor.call('sendDirectMessage', { ...to, message: 'Hi' }),
      buyer.call('sendDirectMessage', { receiverId: buyer.id, message: 'Hi me' }),
      buyer.call('sendDirectMessage', { receiverId: newId(), message: 'Hi' }),
      buyer.call('sendDirectMessage', { receiverId: gone.id, message: 'Hi' }),
      buyer.call('sendDirectMessage', { receiverId: blocker.id, message: 'Hi' }),
      blocker.call('sendDirectMessage', { receiverId: buyer.id, message: 'Hi' }),
      buyer.call('sendDirectMessage', { ...to, message: '   ' }),
      buyer.call('sendDirectMessage', { ...to, message: 'x'.repeat(4001) }),
      buyer.call('sendDirectMessage', { ...to, message: 'This one', carId: hidden.id }),
      buyer.call('sendDirectMessage', { ...to, message: 'Six', attachments: ['a', 'b', 'c', 'd', 'e', 'f'] }),
      buyer.call('sendDirectMessage', { ...to, attachments: ['messages/none.webp'] }),
    ])
    expect(tries.map(({ status, body }) => `${status} ${body.error.code}`)).toEqual([
      '401 AUTH_REQUIRED',
      '422 OWN_ACCOUNT',
      '404 NOT_FOUND',
      '404 NOT_FOUND',
      '403 FORBIDDEN',
      '403 FORBIDDEN',
      '422 VALIDATION_FAILED',
      '422 VALIDATION_FAILED',
      '422 VALIDATION_FAILED',
      '422 VALIDATION_FAILED',
      '422 UPLOAD_UNKNOWN',
    ])
    expect(tries[6]?.body.errors).toEqual([
      { path: 'body.message', message: 'Either message text or attachments are required' },
    ])
    expect(tries[9]?.body.errors).toEqual([{ path: 'body.attachments', message: 'Maximum 5 files allowed' }])
    expect(await say(buyer, dealer, 'x'.repeat(4000))).toMatchObject({ seq: 1 })
  })
})

describe('attachments', () => {
  it('are taken once, in their order, named by what they are, and say what kind of message it is', async () => {
    await meet()
    const keys = {
      picture: await keyOf(buyer, dealer, 'picture'),
      text: await keyOf(buyer, dealer, 'text'),
      pdf: await keyOf(buyer, dealer, 'pdf'),
      another: await keyOf(buyer, dealer, 'picture'),
      last: await keyOf(buyer, dealer, 'text'),
    }
    const clientMessageId = newId()
    const send = (attachments: string[], message?: string, id?: string) =>
      buyer.call('sendDirectMessage', { receiverId: dealer.id, attachments, message, clientMessageId: id })
    const both = await Promise.all([
      send([keys.pdf, keys.picture], undefined, clientMessageId),
      send([keys.pdf, keys.picture], undefined, clientMessageId),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201])
    const { message } = both[0].body.data
    expect(message).toMatchObject({ messageType: 'mixed', message: '' })
    expect(message.attachments).toMatchObject([
      { key: keys.pdf, type: 'document', filename: 'papers.pdf', mimeType: 'application/pdf' },
      { key: keys.picture, type: 'image', filename: 'car.png', mimeType: 'image/webp' },
    ])
    expect((await send([keys.text])).body.data.message.messageType).toBe('document')
    expect((await send([keys.another])).body.data.message.messageType).toBe('image')
    expect((await send([keys.last], 'With words')).body.data.message.messageType).toBe('mixed')
    // Taken already, and another's.
    expect((await send([keys.text])).status).toBe(422)
    const foreign = await keyOf(dealer, buyer, 'picture')
    expect((await send([foreign])).body.error.code).toBe('UPLOAD_UNKNOWN')

    const [first] = (await talk(dealer, buyer)).messages
    const file = await app.app.inject({ url: String(first?.attachments[0]?.url) })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const bare = await app.app.inject({ url: String(first?.attachments[0]?.url).split('?')[0] ?? '' })
    expect(bare.statusCode).not.toBe(200)
  })

  it('are free again when the message was refused', async () => {
    await meet()
    const key = await keyOf(buyer, dealer, 'picture')
    await dealer.call('blockUser', { id: buyer.id })
    const refused = await buyer.call('sendDirectMessage', { receiverId: dealer.id, attachments: [key] })
    expect(refused.status).toBe(403)
    await dealer.call('unblockUser', { id: buyer.id })
    const sent = await buyer.call('sendDirectMessage', { receiverId: dealer.id, attachments: [key] })
    expect(sent.status).toBe(201)
  })

  it('refuse what is of another kind, whatever its name, and whom one cannot write to', async () => {
    await meet()
    const page = {
      bytes: Buffer.from('<html><script>1</script>'),
      filename: 'a.pdf',
      type: 'application/pdf',
    }
    const wrong = await buyer.call(
      'uploadDirectAttachment',
      { participantId: dealer.id },
      { files: { file: page } },
    )
    expect([wrong.status, wrong.body.message]).toEqual([
      415,
      'Only images and documents (PDF, DOC, DOCX, TXT, RTF) are allowed',
    ])
    const stranger = await makeUser(app)
    await stranger.call('blockUser', { id: buyer.id })
    expect((await upload(buyer, stranger, 'text')).status).toBe(403)
    expect((await upload(buyer, buyer, 'text')).status).toBe(422)
  })
})

describe('ticks', () => {
  it('go from sent to delivered by fetching, to read, with times, and never back; each is pushed once to both', async () => {
    await meet()
    const sent = await say(buyer, dealer, 'Hello')
    await talk(buyer, dealer)
    expect((await talk(buyer, dealer)).messages[0]).toMatchObject({ status: 'sent' })
    const fetched = (await talk(dealer, buyer)).messages[0]
    expect(fetched).toMatchObject({ status: 'delivered', isRead: false, readAt: null })
    const read = await dealer.call('readDirectMessage', { id: sent.id })
    expect(read.body.data.message).toMatchObject({
      status: 'read',
      isRead: true,
      deliveredAt: fetched?.deliveredAt,
    })
    await dealer.call('readDirectMessage', { id: sent.id })
    await talk(dealer, buyer)
    expect((await talk(buyer, dealer)).messages[0]).toEqual(read.body.data.message)
    await app.settle()
    const status = (name: string) => ({ messageIds: [sent.id], status: name, at: expect.any(String) })
    expect(pushesTo(buyer, 'dealer:status')).toEqual([
      { participantId: dealer.id, ...status('delivered') },
      { participantId: dealer.id, ...status('read') },
    ])
    expect(pushesTo(dealer, 'dealer:status')).toMatchObject([
      { participantId: buyer.id },
      { participantId: buyer.id },
    ])
  })

  it('read implies delivered; the sender may not read for the receiver, and nobody else knows of the message', async () => {
    await meet()
    const stranger = await makeUser(app)
    const sent = await say(buyer, dealer, 'Hello')
    expect((await buyer.call('readDirectMessage', { id: sent.id })).status).toBe(403)
    expect((await stranger.call('readDirectMessage', { id: sent.id })).status).toBe(404)
    expect((await dealer.call('readDirectMessage', { id: newId() })).status).toBe(404)
    const { message } = (await dealer.call('readDirectMessage', { id: sent.id })).body.data
    expect(message.readAt).not.toBeNull()
    expect(message.deliveredAt).toBe(message.readAt)
  })

  it('are not told to the other one between two of whom one has blocked the other', async () => {
    await meet()
    await say(buyer, dealer, 'Hello')
    await buyer.call('blockUser', { id: dealer.id })
    await dealer.call('readConversation', { id: buyer.id })
    await app.settle()
    expect(pushesTo(buyer, 'dealer:status')).toEqual([])
    expect(pushesTo(dealer, 'dealer:status')).toMatchObject([{ status: 'read' }])
  })

  it('counts what is unread in all and with each, also after a storm of sending and reading', async () => {
    await meet()
    const other = await makeUser(app)
    for (const text of ['One', 'Two']) await say(buyer, dealer, text)
    await say(other, dealer, 'Three')
    const unread = async () => (await dealer.call('directUnreadCount')).body.data.unreadCount
    const unreadWith = async (id: string) =>
      (await dealer.call('conversationUnreadCount', { id })).body.data.unreadCount
    expect([await unread(), await unreadWith(buyer.id), await unreadWith(other.id)]).toEqual([3, 2, 1])
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        index % 3 === 0 ? dealer.call('readConversation', { id: buyer.id }) : say(buyer, dealer, `${index}`),
      ),
    )
    const end = await dealer.call('readConversation', { id: buyer.id })
    expect([end.status, end.body.data.unreadCount, await unread()]).toEqual([200, 0, 1])
    const missing = await Promise.all([
      dealer.call('readConversation', { id: newId() }),
      dealer.call('readConversation', { id: dealer.id }),
      dealer.call('conversationUnreadCount', { id: newId() }),
      dealer.call('listDirectMessages', { id: newId() }),
      dealer.call('listDirectMessages', { id: dealer.id }),
    ])
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await buyer.call('listDirectMessages', { id: other.id })).body.data).toMatchObject({
      messages: [],
      participant: { id: other.id },
      pagination: { total: 0, hasMore: false },
    })
  })
})

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

for (const [name, openPage] of Object.entries({ 'socket.io': openSocketIo, 'plain WebSocket': openPlain }))
  describe(`over ${name}`, () => {
    it('carries messages and ticks to every device of both, refuses as the calls do, and catches up', async () => {
      await meet()
      const open: Page[] = []
      const enter = async (user: TestUser) => {
        const page = await openPage(address, user.token)
        open.push(page)
        return page
      }
      const [phone, tablet, desk] = [await enter(buyer), await enter(buyer), await enter(dealer)]
      const clientMessageId = newId()
      const message = { receiverId: dealer.id, message: 'Hello', clientMessageId }
      const sent = await phone.send('dealer:send', message)
      expect(sent).toMatchObject({ success: true, data: { message: { seq: 1, status: 'sent' } } })
      const again = await tablet.send('dealer:send', message)
      expect(again.data).toEqual(sent.data)
      const { id } = await desk.until('dealer:message').then((data) => data.message as { id: string })
      for (const page of [phone, tablet])
        expect(await page.until('dealer:message')).toMatchObject({ participantId: dealer.id })

      const received = { participantId: buyer.id, messageIds: [id] }
      expect(await desk.send('dealer:delivered', received)).toMatchObject({
        success: true,
        data: { unreadCount: 1 },
      })
      expect(await desk.send('dealer:read', received)).toMatchObject({ data: { unreadCount: 0 } })
      expect(await desk.send('dealer:delivered', received)).toMatchObject({ success: true })
      await tablet.until('dealer:status', ({ status }) => status === 'read')
      const ticks = phone.heard.filter(({ event }) => event === 'dealer:status').map(({ data }) => data)
      expect(ticks).toMatchObject([
        { participantId: dealer.id, messageIds: [id], status: 'delivered' },
        { participantId: dealer.id, messageIds: [id], status: 'read' },
      ])

      const codes = await Promise.all([
        phone.send('dealer:read', { participantId: dealer.id, messageIds: [id] }),
        desk.send('dealer:read', { participantId: buyer.id, messageIds: [id, newId()] }),
        desk.send('dealer:read', { participantId: newId(), messageIds: [id] }),
        phone.send('dealer:send', { receiverId: dealer.id }),
        phone.send('dealer:read', { participantId: dealer.id }),
        phone.send('dealer:send', { receiverId: buyer.id, message: 'Me' }),
      ])
      expect(codes.map(({ error }) => error?.code)).toEqual([
        'FORBIDDEN',
        'NOT_FOUND',
        'NOT_FOUND',
        'VALIDATION_FAILED',
        'VALIDATION_FAILED',
        'OWN_ACCOUNT',
      ])

      const missed = [await say(buyer, dealer, 'Two'), await say(buyer, dealer, 'Three')]
      const stranger = await makeUser(app)
      const caught = await desk.send('sync', {
        chats: {},
        conversations: { [buyer.id]: id, [stranger.id]: '' },
      })
      expect(caught.data?.conversations).toEqual({ [buyer.id]: { messages: missed, hasMore: false } })
      const all = await desk.send('sync', { chats: {}, conversations: { [buyer.id]: '' } })
      expect(all.data?.conversations).toMatchObject({ [buyer.id]: { messages: [{ id }, {}, {}] } })
      for (const page of open) page.close()
    })
  })

describe('what others make of it', () => {
  const told = async (user: TestUser) => (await user.call('listNotifications')).body.data.notifications

  it('notifies once a conversation, with its latest word, and not while it is open; reading settles it', async () => {
    await meet()
    await say(buyer, dealer, 'First')
    await say(buyer, dealer, 'Second')
    await app.settle()
    expect(await told(dealer)).toMatchObject([
      {
        type: 'chat',
        title: 'New message',
        message: 'Thandi: Second',
        isRead: false,
        link: { kind: 'conversation', id: buyer.id },
      },
    ])
    expect(await told(buyer)).toEqual([])
    await dealer.call('readConversation', { id: buyer.id })
    await app.settle()
    expect(await told(dealer)).toMatchObject([{ isRead: true }])

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
    expect(await told(dealer)).toMatchObject([{ message: 'Thandi: Second', isRead: true }])
  })

  it('can be reported by the two, stands in the export of who wrote it, and stays under Deleted user', async () => {
    await meet()
    const key = await keyOf(buyer, dealer, 'picture')
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

    await app.platform.db.transaction((tx) => closeAccount(tx, buyer.id, 'deletion'))
    await app.settle()
    const { messages, participant } = await talk(dealer, buyer)
    expect(participant).toMatchObject({ name: 'Deleted user', role: 'user' })
    expect(messages).toMatchObject([
      { message: 'My last word', attachments: [], sender: { name: 'Deleted user' } },
    ])
    expect((await dealer.call('sendDirectMessage', { receiverId: buyer.id, message: 'Hello?' })).status).toBe(
      404,
    )
    expect((await dealer.call('listConversations')).body.data.conversations).toHaveLength(1)
  })
})

describe('the dashboard', () => {
  it('is the dealers’ alone', async () => {
    await meet()
    expect((await buyer.call('getDealerDashboard')).status).toBe(403)
    expect((await app.visitor.call('getDealerDashboard')).status).toBe(401)
    const empty = await dealer.call('getDealerDashboard')
    expect(empty.body.data).toEqual({
      stats: { conversations: 0, unanswered: 0, sent: 0, delivered: 0, read: 0, medianAnswerSeconds: null },
      conversations: [],
      messages: [],
      products: [],
    })
  })

  it('puts the unanswered first, counts what arrived and was read, times the answers and names the products', async () => {
    await meet()
    const [second, third] = [await makeUser(app), await makeUser(app)]
    const shop = await makeShop(app, { owner: dealer })
    const [hilux, golf] = [
      await makeProduct(app, { shop, title: 'Hilux' }),
      await makeProduct(app, { shop, title: 'Golf' }),
    ]
    // Answered after 10 s, after 60 s, after 20 s; one still waits.
    const asked = [
      [buyer, 0, 10, hilux],
      [second, 0, 60, hilux],
      [buyer, 100, 120, golf],
    ] as const
    const at = (message: { id: string }, seconds: number) =>
      runSql(
        app.platform.db.kysely,
        `UPDATE "DirectMessage" SET "createdAt" = '2026-01-01'::timestamptz + make_interval(secs => $2) WHERE id = $1`,
        [message.id, seconds],
      )
    await say(third, dealer, 'Anybody?')
    for (const [who, from, to, product] of asked) {
      await at(await say(who, dealer, 'Question', { carId: product.id }), from)
      // Asking once more does not begin the wait anew.
      await at(await say(who, dealer, 'Hello?'), from + 5)
      await at(await say(dealer, who, 'Answer'), to)
    }
    await talk(buyer, dealer)
    await second.call('readConversation', { id: dealer.id })

    const { stats, conversations, messages, products } = (await dealer.call('getDealerDashboard')).body.data
    expect(stats).toEqual({
      conversations: 3,
      unanswered: 1,
      sent: 3,
      delivered: 3,
      read: 1,
      medianAnswerSeconds: 20,
    })
    expect(conversations.map(({ participantId, isUnanswered }) => [participantId, isUnanswered])).toEqual([
      [third.id, true],
      [buyer.id, false],
      [second.id, false],
    ])
    expect(messages.map(({ message, participant }) => [participant.id, message.status])).toEqual([
      [buyer.id, 'delivered'],
      [second.id, 'read'],
      [buyer.id, 'delivered'],
    ])
    expect(products.map(({ car, conversations: count }) => [car.title, count])).toEqual([
      ['Hilux', 2],
      ['Golf', 1],
    ])
  })
})
