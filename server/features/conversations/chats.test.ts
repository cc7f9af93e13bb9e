import { v7 as newId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { makeProduct, makeShop, makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { hasChatOpen, unwatchChats, watchChats } from '../presence/public.ts'
import { showTyping } from './actions/show-typing.ts'
import { app, buyer, setUp, shop, startChat } from './chats.test-setup.ts'

setUp()

const memberOf = (userId: string) =>
  ({
    kind: 'member',
    userId,
    sessionId: newId(),
    role: 'user',
    address: '',
    userAgent: '',
    country: null,
    language: null,
  }) as const

describe('sending', () => {
  it('opens the chat with the first message and numbers from 1', async () => {
    const chatId = await startChat()
    const answer = await shop.owner.call('sendMessage', { chatId, content: '  Yes, it is.  ' })
    expect(answer.status).toBe(201)
    expect(answer.body.data.message).toMatchObject({
      chatId,
      seq: 2,
      senderId: shop.owner.id,
      side: 'shop',
      content: 'Yes, it is.',
      status: 'sent',
      read: false,
      deliveredAt: null,
    })
  })

  it('answers the first message again for a repeated clientMessageId, whatever its text', async () => {
    const chatId = await startChat()
    const clientMessageId = newId()
    const first = await buyer.call('sendMessage', { chatId, content: 'Once', clientMessageId })
    const second = await buyer.call('sendMessage', { chatId, content: 'Twice', clientMessageId })
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body.data.message).toEqual(first.body.data.message)
    const { body } = await buyer.call('listMessages', { id: chatId })
    expect(body.data.messages.map((message) => message.content)).toEqual(['Is it still available?', 'Once'])
  })

  it('stores one message when one clientMessageId is sent twenty times at once, the first message of all too', async () => {
    const other = await makeShop(app)
    const stranger = await makeUser(app)
    const clientMessageId = newId()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        stranger.call('sendMessage', { shopId: other.id, content: 'Hello', clientMessageId }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.every((answer) => answer.status === 200 || answer.status === 201)).toBe(true)
    expect(new Set(answers.map((answer) => answer.body.data.message.id)).size).toBe(1)
  })

  it('numbers without a gap or a double while both sides write at once', async () => {
    const chatId = await startChat()
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? buyer : shop.owner).call('sendMessage', { chatId, content: `Number ${index}` }),
      ),
    )
    const { body } = await buyer.call('listMessages', { id: chatId, limit: 100 })
    expect(body.data.messages.map((message) => message.seq)).toEqual(
      Array.from({ length: 41 }, (_, i) => i + 1),
    )
  })

  it('refuses strangers, the own shop, foreign products, and what is no message', async () => {
    const chatId = await startChat()
    const stranger = await makeUser(app)
    const foreign = await makeProduct(app)
    const own = await makeProduct(app, { shop })
    const tries = await Promise.all([
      stranger.call('sendMessage', { chatId, content: 'Hi' }),
      app.visitor.call('sendMessage', { chatId, content: 'Hi' }),
      shop.owner.call('sendShopMessage', { id: shop.id, content: 'Hi me' }),
      buyer.call('sendMessage', { shopId: newId(), content: 'Hi' }),
      buyer.call('sendMessage', { chatId, content: 'Hi', productId: foreign.id }),
      buyer.call('sendMessage', { chatId, content: '   ' }),
      buyer.call('sendMessage', { chatId, content: 'x'.repeat(4001) }),
      buyer.call('sendMessage', { content: 'To whom?' }),
    ])
    expect(tries.map(({ status, body }) => [status, body.error.code])).toEqual([
      [404, 'NOT_FOUND'],
      [401, 'AUTH_REQUIRED'],
      [422, 'OWN_SHOP_CHAT'],
      [404, 'NO_SHOP'],
      [422, 'PRODUCT_NOT_OF_SHOP'],
      [422, 'VALIDATION_FAILED'],
      [422, 'VALIDATION_FAILED'],
      [422, 'VALIDATION_FAILED'],
    ])
    expect(tries[5]?.body.errors).toEqual([{ path: 'body.content', message: 'Write a message first' }])
    const kept = await buyer.call('sendMessage', { chatId, content: 'x'.repeat(4000), productId: own.id })
    expect(kept.body.data.message).toMatchObject({ seq: 2, productId: own.id })
  })

  it('answers a product that the sender cannot see like one that does not exist', async () => {
    const chatId = await startChat()
    const closed = await makeShop(app)
    const { body } = await buyer.call('sendMessage', { shopId: closed.id, content: 'Hello' })
    const hidden = (of = shop) => makeProduct(app, { shop: of, status: 'inactive' })
    const products = {
      inactive: await hidden(),
      pending: await makeProduct(app, { shop, status: 'pending' }),
      unavailable: await makeProduct(app, { shop, isAvailable: false }),
      deleted: await makeProduct(app, { shop }),
      'another shop’s': await makeProduct(app),
      'hidden and another shop’s': await hidden(await makeShop(app)),
      'in a closed shop': await makeProduct(app, { shop: closed }),
    }
    await shop.owner.call('deleteProduct', { id: products.deleted.id })
    await closed.owner.call('deactivateShop', { id: closed.id })
    const send = async (productId: string, who = buyer, to = chatId) => {
      const answer = await who.call('sendMessage', { chatId: to, content: 'This one?', productId })
      return { status: answer.status, error: answer.body.error, message: answer.body.message }
    }
    const missing = await send(newId())
    expect([missing.status, missing.error.code]).toEqual([422, 'PRODUCT_NOT_OF_SHOP'])
    for (const [state, { id }] of Object.entries(products)) {
      const to = state === 'in a closed shop' ? body.data.chatId : chatId
      expect({ state, ...(await send(id, buyer, to)) }).toEqual({ state, ...missing })
    }
    // Owners see what others do not, except deleted products.
    expect((await send(products.inactive.id, shop.owner)).status).toBe(201)
    expect(await send(products.deleted.id, shop.owner)).toEqual(missing)
  })

  it('pushes the message to both sides, to who waits for it first', async () => {
    const chatId = await startChat()
    await app.settle()
    const push = app.pushes.findLast((one) => one.event === 'chat:message')
    expect(push).toMatchObject({
      rooms: [`user:${shop.owner.id}`, `user:${buyer.id}`],
      data: { chatId, message: { seq: 1, content: 'Is it still available?' } },
    })
  })
})

describe('ticks', () => {
  it('go from sent to delivered to read, with times, and never back', async () => {
    const chatId = await startChat()
    const tick = async () => (await buyer.call('listMessages', { id: chatId })).body.data.messages[0]
    expect(await tick()).toMatchObject({ status: 'sent' })
    // Fetching is receiving.
    await shop.owner.call('listMessages', { id: chatId })
    const delivered = await tick()
    expect(delivered).toMatchObject({ status: 'delivered', readAt: null })
    await shop.owner.call('readChat', { id: chatId })
    await shop.owner.call('readChat', { id: chatId, seq: 0 })
    const read = await tick()
    expect(read).toMatchObject({ status: 'read', read: true, deliveredAt: delivered?.deliveredAt })
    expect(Date.parse(read?.readAt ?? '')).toBeGreaterThanOrEqual(Date.parse(delivered?.deliveredAt ?? ''))
  })

  it('read without delivered counts as both, is pushed once, and takes a number beyond the end for the end', async () => {
    const chatId = await startChat()
    const first = await shop.owner.call('readChat', { id: chatId, seq: 99 })
    const again = await shop.owner.call('readChat', { id: chatId })
    expect(first.body.data).toEqual({ seq: 1, unreadCount: 0 })
    expect(again.body.data).toEqual({ seq: 1, unreadCount: 0 })
    await app.settle()
    const pushes = app.pushes.filter((one) => one.event === 'chat:status' && one.data.chatId === chatId)
    expect(pushes.map((one) => one.data)).toEqual([
      { chatId, seq: 1, status: 'read', side: 'shop', at: expect.any(String) },
    ])
    const { body } = await buyer.call('listMessages', { id: chatId })
    expect(body.data.messages[0]?.deliveredAt).toEqual(body.data.messages[0]?.readAt)
  })

  it('unread counts equal a recount after a storm of messages and reading', async () => {
    const chatId = await startChat()
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        index % 3 === 0
          ? shop.owner.call('readChat', { id: chatId, seq: index })
          : buyer.call('sendMessage', { chatId, content: `${index}` }),
      ),
    )
    const [row] = await runSql(
      app.platform.db.kysely,
      `SELECT "shopUnread" AS kept, (SELECT count(*)::int FROM "ChatMessage" m
         WHERE m."chatId" = c.id AND m.side = 'buyer' AND m.seq > c."shopRead") AS recounted
       FROM "Chat" c WHERE id = $1`,
      [chatId],
    )
    expect(row?.kept).toBe(row?.recounted)
  })

  it('are not for strangers', async () => {
    const chatId = await startChat()
    const stranger = await makeUser(app)
    expect((await stranger.call('readChat', { id: chatId })).status).toBe(404)
    expect((await stranger.call('listMessages', { id: chatId })).status).toBe(404)
    expect((await stranger.call('getChat', { id: chatId })).status).toBe(404)
    expect((await stranger.call('chatUnreadCount', { id: chatId })).status).toBe(404)
  })
})

describe('between two of whom one has blocked the other', () => {
  it('nothing is written, typed or learnt any more, by neither', async () => {
    const chatId = await startChat()
    await shop.owner.call('blockUser', { id: buyer.id })
    for (const who of [buyer, shop.owner]) {
      const refused = await who.call('sendMessage', { chatId, content: 'Still there?' })
      expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN'])
    }
    await expect(
      showTyping(app.platform, memberOf(buyer.id), { chatId, typing: true }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await shop.owner.call('readChat', { id: chatId })
    await app.settle()
    const ticks = app.pushes.filter((push) => push.event === 'chat:status' && push.data.chatId === chatId)
    expect(ticks.map(({ rooms }) => rooms)).toEqual([[`user:${shop.owner.id}`]])
  })
})

describe('watching', () => {
  it('knows who has a chat open, and lets no stranger watch', async () => {
    const chatId = await startChat()
    const stranger = await makeUser(app)
    const as = memberOf
    expect(await watchChats(app.platform, as(shop.owner.id), 'page-1', [chatId])).toEqual([chatId])
    expect(await watchChats(app.platform, as(stranger.id), 'page-2', [chatId])).toEqual([])
    const watching = async () => {
      const users = await app.platform.db.kysely
        .selectFrom('User as u')
        .select('u.id')
        .where('u.id', 'in', [shop.owner.id, stranger.id])
        .where((eb) => hasChatOpen(eb.ref('u.id'), chatId))
        .execute()
      return users.map(({ id }) => id)
    }
    expect(await watching()).toEqual([shop.owner.id])
    await unwatchChats(app.platform, 'page-1')
    expect(await watching()).toEqual([])
  })
})
