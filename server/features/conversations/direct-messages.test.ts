import { v7 as newId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { openPlain, openSocketIo, type Page } from '../../../testing/sockets.ts'
import { runSql } from '../../../testing/sql.ts'
import { deactivateAccount } from '../accounts/public.ts'
import { address, app, buyer, dealer, meet, say, setUp, talk } from './direct-messages.test-setup.ts'

setUp()

const pushesTo = (user: TestUser, event: string) =>
  app.pushes
    .filter((push) => push.event === event && push.rooms.includes(`user:${user.id}`))
    .map((push) => push.data)

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
    await app.platform.db.transaction((tx) => deactivateAccount(tx, gone.id))
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
      const ticks = phone.received.filter(({ event }) => event === 'dealer:status').map(({ data }) => data)
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
