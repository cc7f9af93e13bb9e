import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestShop, type TestUser } from '../../../testing/factories.ts'
import { readSql, runSql } from '../../../testing/sql.ts'
import { closeAccount } from '../accounts/public.ts'
import { unwatchChats, watchChats, watchesChat } from '../presence/public.ts'
import { showTyping } from './actions/show-typing.ts'

let app: TestApp
let shop: TestShop
let buyer: TestUser

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const startChat = async () => {
  shop = await makeShop(app)
  buyer = await makeUser(app)
  const { body } = await buyer.call('sendMessage', { shopId: shop.id, content: 'Is it still available?' })
  return body.data.chatId
}

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

describe('the list', () => {
  it('shows both sides their chat, whom it is with, and what is unread', async () => {
    const chatId = await startChat()
    const product = await makeProduct(app, { shop, title: 'Basket', price: 450 })
    await buyer.call('sendMessage', { chatId, content: 'And this one?', productId: product.id })
    const forShop = await shop.owner.call('listChats', { includeTotalCount: 'true' })
    expect(forShop.body.data.totalCount).toBe(1)
    expect(forShop.body.data.chats[0]).toMatchObject({
      id: chatId,
      side: 'shop',
      recipient: { name: buyer.name },
      unreadCount: 2,
      lastMessage: { content: 'And this one?', hasAttachments: false },
      productInfo: { title: 'Basket', price: { amount: 450, currency: 'SZL' } },
    })
    const forBuyer = await buyer.call('listChats', {})
    expect(forBuyer.body.data.chats[0]).toMatchObject({
      side: 'buyer',
      recipient: { id: shop.id },
      unreadCount: 0,
    })
    expect((await buyer.call('listChats', { side: 'shop' })).body.data.chats).toEqual([])
    const counts = await shop.owner.call('unreadCounts', {})
    expect(counts.body.data).toEqual({ total: 2, chats: { [chatId]: 2 } })
  })

  it('goes on after the last chat of the page before', async () => {
    const owner = await makeUser(app)
    const busy = await makeShop(app, { owner })
    for (let index = 0; index < 5; index += 1) {
      const someone = await makeUser(app)
      await someone.call('sendMessage', { shopId: busy.id, content: `Hello ${index}` })
    }
    const first = await owner.call('listChats', { limit: 3 })
    const second = await owner.call('listChats', { limit: 3, before: first.body.data.chats.at(-1)?.id })
    const texts = [...first.body.data.chats, ...second.body.data.chats].map(
      (chat) => chat.lastMessage?.content,
    )
    expect(texts).toEqual(['Hello 4', 'Hello 3', 'Hello 2', 'Hello 1', 'Hello 0'])
    expect([first.body.data.pagination.hasMore, second.body.data.pagination.hasMore]).toEqual([true, false])
  })

  it('goes on by cursor, also where the last chat of the page before was written in since', async () => {
    const owner = await makeUser(app)
    const busy = await makeShop(app, { owner })
    const chatIds: string[] = []
    for (let index = 0; index < 5; index += 1) {
      const someone = await makeUser(app)
      const { body } = await someone.call('sendMessage', { shopId: busy.id, content: `Hello ${index}` })
      chatIds.push(body.data.chatId)
    }
    const page = async (cursor?: string | null) => {
      const { chats, pagination } = (await owner.call('listChats', { limit: 2, ...(cursor && { cursor }) }))
        .body.data
      return [chats.map(({ id }) => chatIds.indexOf(id)), pagination] as const
    }
    const [first, { nextCursor }] = await page()
    expect(first).toEqual([4, 3])
    await owner.call('sendMessage', { chatId: chatIds[3], content: 'Good day' })
    const [second, then] = await page(nextCursor)
    expect(second).toEqual([2, 1])
    expect(await page(then.nextCursor)).toEqual([[0], { hasMore: false, nextCursor: null }])
    expect((await owner.call('listChats', { cursor: 'x' })).status).toBe(422)
  })

  it('goes by the last message, minutes and days apart', async () => {
    const owner = await makeUser(app)
    const busy = await makeShop(app, { owner })
    const ages = ['0 minutes', '1 minute', '2 minutes', '3 minutes', '3 days', '61 minutes', '60 minutes']
    for (const age of ages) {
      const someone = await makeUser(app)
      const { body } = await someone.call('sendMessage', { shopId: busy.id, content: age })
      await runSql(
        app.platform.db.kysely,
        'UPDATE "Chat" SET "lastMessageAt" = now() - $2::interval WHERE id = $1',
        [body.data.chatId, age],
      )
    }
    const heard: unknown[] = []
    let before: string | undefined
    for (let hasMore = true; hasMore; ) {
      const { body } = await owner.call('listChats', { limit: 2, before })
      heard.push(...body.data.chats.map((chat) => chat.lastMessage?.content))
      before = body.data.chats.at(-1)?.id
      hasMore = body.data.pagination.hasMore
    }
    expect(heard).toEqual([...ages.slice(0, 4), '60 minutes', '61 minutes', '3 days'])
  })

  it('is changed by the first of many messages, and no index by the others', async () => {
    const chatId = await startChat()
    const { db } = app.platform
    const hot = await db.transaction(async (tx) => {
      // What this connection has not reported yet, and what of that left the indexes alone.
      const counted = async () =>
        (
          await readSql(
            tx,
            { hot: z.number() },
            `SELECT n_tup_hot_upd AS hot FROM pg_stat_xact_user_tables WHERE relname = 'Chat'`,
          )
        )[0]?.hot ?? 0
      const before = await counted()
      for (let turn = 0; turn < 5; turn += 1)
        await runSql(
          tx,
          `UPDATE "Chat" SET "lastMessageAt" = "lastMessageAt" + interval '1 ms' WHERE id = $1`,
          [chatId],
        )
      return (await counted()) - before
    })
    // One may have come to the end of its ten minutes or of its page.
    expect(hot).toBeGreaterThanOrEqual(4)
  })

  it('says whether a buyer has written with a shop', async () => {
    const chatId = await startChat()
    const stranger = await makeUser(app)
    expect((await buyer.call('checkShopChat', { id: shop.id })).body.data).toMatchObject({
      exists: true,
      chat: { id: chatId },
    })
    expect((await stranger.call('checkChat', { shopId: shop.id })).body.data).toEqual({
      exists: false,
      chat: null,
    })
    expect((await stranger.call('checkChat', { shopId: newId() })).status).toBe(404)
    // Of a closed account: its shop is open to nobody, but the chat stays.
    await app.platform.db.transaction((tx) => closeAccount(tx, shop.owner.id, 'deactivation'))
    expect((await stranger.call('checkChat', { shopId: shop.id })).status).toBe(404)
    expect((await buyer.call('checkChat', { shopId: shop.id })).body.data).toMatchObject({ exists: true })
  })
})

describe('messages in pages', () => {
  it('go back and forth from a message, oldest first', async () => {
    const chatId = await startChat()
    for (let index = 2; index <= 9; index += 1)
      await buyer.call('sendMessage', { chatId, content: `Number ${index}` })
    const latest = await buyer.call('listMessages', { id: chatId, limit: 3 })
    const seqs = (answer: typeof latest) => answer.body.data.messages.map((message) => message.seq)
    expect(seqs(latest)).toEqual([7, 8, 9])
    const older = await buyer.call('listMessages', {
      id: chatId,
      limit: 3,
      before: latest.body.data.messages[0]?.id,
    })
    expect(seqs(older)).toEqual([4, 5, 6])
    expect(older.body.data.pagination.hasMore).toBe(true)
    const newer = await buyer.call('listMessages', {
      id: chatId,
      limit: 2,
      after: older.body.data.messages[0]?.id,
    })
    expect(seqs(newer)).toEqual([5, 6])

    const onward = async (from: typeof latest, limit: number) => {
      const cursor = from.body.data.pagination.nextCursor ?? ''
      return buyer.call('listMessages', { id: chatId, limit, cursor })
    }
    const [back, forth] = [await onward(latest, 4), await onward(newer, 2)]
    expect([seqs(back), seqs(forth)]).toEqual([
      [3, 4, 5, 6],
      [7, 8],
    ])
    const ends = [await onward(back, 2), await onward(forth, 2)]
    expect(ends.map(seqs)).toEqual([[1, 2], [9]])
    for (const { body } of ends) expect(body.data.pagination).toEqual({ hasMore: false, nextCursor: null })
    expect((await buyer.call('listMessages', { id: chatId, cursor: 'x' })).status).toBe(422)
  })
})

describe('files', () => {
  const picture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#a40' } })
      .jpeg()
      .toBuffer()
  const uploaded = async (user: TestUser, folder: 'chats' | 'comments' = 'chats') => {
    const file = { bytes: await picture(), filename: 'photo.jpg', type: 'image/jpeg' }
    return (await user.call('uploadMedia', { folder }, { files: { file } })).body.data.key
  }
  const get = async (url: string) => (await app.app.inject({ url })).statusCode

  it('go with a message by their keys, readable at addresses that expire, text or none', async () => {
    const chatId = await startChat()
    const keys = [await uploaded(buyer), await uploaded(buyer)]
    const sent = await buyer.call('sendMessage', { chatId, attachments: keys.map((key) => ({ key })) })
    expect([sent.status, sent.body.data.message.content]).toEqual([201, ''])
    expect(sent.body.data.message.attachments).toEqual(
      keys.map((key) => ({
        type: 'image',
        key,
        url: expect.stringContaining('signature='),
        filename: 'photo.jpg',
        size: expect.any(Number),
        mimeType: 'image/webp',
      })),
    )
    const { body } = await shop.owner.call('listMessages', { id: chatId })
    const [first] = body.data.messages.at(-1)?.attachments ?? []
    expect(await get(first?.url ?? '')).toBe(200)
    expect(await get(`/media/${first?.key}`)).toBe(404)
    const list = await shop.owner.call('listChats', {})
    expect(list.body.data.chats[0]?.lastMessage).toMatchObject({ content: '', hasAttachments: true })
    await app.settle()
    expect(app.pushes.findLast((push) => push.event === 'chat:message')).toMatchObject({
      data: { message: { attachments: [{ key: keys[0] }, { key: keys[1] }] } },
    })
  })

  it('come as a form too, at most five, only pictures and videos', async () => {
    const chatId = await startChat()
    const form = async (bytes: Uint8Array, name = 'photo.jpg') =>
      buyer.call(
        'sendMessage',
        { chatId },
        { files: { files: { bytes, filename: name, type: 'image/jpeg' } } },
      )
    const sent = await form(await picture())
    expect([sent.status, sent.body.data.message.attachments.length]).toEqual([201, 1])
    const paper = await form(Buffer.from('%PDF-1.4 a paper'), 'photo.jpg')
    expect([paper.status, paper.body.message]).toEqual([415, 'Only images and videos are allowed'])
    const large = await form(Buffer.alloc(50 * 1024 * 1024 + 1))
    expect([large.status, large.body.message]).toEqual([413, 'File size must be less than 50MB'])
    const six = await buyer.call('sendMessage', {
      chatId,
      attachments: Array.from({ length: 6 }, (_, index) => ({ key: `key-${index}` })),
    })
    expect([six.status, six.body.errors]).toEqual([
      422,
      [{ path: 'body.attachments', message: 'Maximum 5 files allowed' }],
    ])
    const { body } = await buyer.call('listMessages', { id: chatId })
    expect(body.data.messages.map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('must be one’s own, of a chat, and in nothing else yet; a refused message takes none', async () => {
    const chatId = await startChat()
    const stranger = await makeUser(app)
    const own = await uploaded(buyer)
    const send = async (key: string, by: TestUser = buyer) => {
      const answer = await by.call('sendMessage', { chatId, content: 'Look', attachments: [{ key }] })
      return [answer.status, answer.body.error?.code]
    }
    expect(await send(await uploaded(shop.owner))).toEqual([422, 'UPLOAD_UNKNOWN'])
    expect(await send(await uploaded(buyer, 'comments'))).toEqual([422, 'UPLOAD_UNKNOWN'])
    expect(await send('no-such-key')).toEqual([422, 'UPLOAD_UNKNOWN'])
    const theirs = await uploaded(stranger)
    expect(await send(theirs, stranger)).toEqual([404, 'NOT_FOUND'])
    const row = await app.platform.db.prisma.upload.findUnique({ where: { key: theirs } })
    expect(row?.attachedAt).toBeNull()
    expect(await send(own)).toEqual([201, undefined])
    expect(await send(own)).toEqual([422, 'UPLOAD_UNKNOWN'])
  })

  it('are taken once where one message is sent ten times at once', async () => {
    const chatId = await startChat()
    const attachments = [{ key: await uploaded(buyer) }]
    const clientMessageId = newId()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        buyer.call('sendMessage', { chatId, content: 'Once', attachments, clientMessageId }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
    const ids = answers.map(({ body }) => `${body.data.message.id} ${body.data.message.attachments.length}`)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('searching', () => {
  it('finds words in one’s own messages of both sides, newest first, and nobody else’s', async () => {
    const chatId = await startChat()
    const mine = { buyer, shop }
    await buyer.call('sendMessage', { chatId, content: 'A zebra print, 100% cotton' })
    await shop.owner.call('sendMessage', { chatId, content: 'The ZEBRA one is sold' })
    await startChat()
    await buyer.call('sendMessage', { shopId: shop.id, content: 'Another zebra' })
    const found = async (who: TestUser, q: string) =>
      (await who.call('searchMessages', { q })).body.data.messages.map(({ content }) => content)
    for (const who of [mine.buyer, mine.shop.owner])
      expect(await found(who, 'zebra')).toEqual(['The ZEBRA one is sold', 'A zebra print, 100% cotton'])
    expect(await found(mine.buyer, '100%')).toEqual(['A zebra print, 100% cotton'])
    expect(await found(mine.buyer, '1_0')).toEqual([])
    const paged = await mine.buyer.call('searchMessages', { q: 'zebra', limit: 1, page: 2 })
    expect([paged.body.data.messages[0]?.content, paged.body.data.pagination]).toEqual([
      'A zebra print, 100% cotton',
      { currentPage: 2, totalPages: 2, total: 2, hasMore: false, nextCursor: null },
    ])
    const first = await mine.buyer.call('searchMessages', { q: 'zebra', limit: 1 })
    const cursor = first.body.data.pagination.nextCursor ?? ''
    await mine.buyer.call('sendMessage', { chatId, content: 'A third zebra' })
    const second = await mine.buyer.call('searchMessages', { q: 'zebra', limit: 1, cursor })
    expect([second.body.data.messages[0]?.content, second.body.data.pagination]).toMatchObject([
      'A zebra print, 100% cotton',
      { total: 3, hasMore: false, nextCursor: null },
    ])
    expect((await mine.buyer.call('searchMessages', { q: 'zebra', cursor: 'x' })).status).toBe(422)
    const past = await mine.buyer.call('searchMessages', { q: 'zebra', limit: 1, page: 4 })
    expect(past.body.data).toMatchObject({ messages: [], pagination: { total: 3, totalPages: 3 } })
    expect((await mine.buyer.call('searchMessages', { q: '  ' })).status).toBe(422)
    expect((await app.visitor.call('searchMessages', { q: 'zebra' })).status).toBe(401)
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
        .where((eb) => watchesChat(eb.ref('u.id'), chatId))
        .execute()
      return users.map(({ id }) => id)
    }
    expect(await watching()).toEqual([shop.owner.id])
    await unwatchChats(app.platform, 'page-1')
    expect(await watching()).toEqual([])
  })
})
