import { v7 as newId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { readSql, runSql } from '../../../testing/sql.ts'
import { deactivateAccount, deleteAccount } from '../accounts/public.ts'
import { app, buyer, setUp, shop, startChat } from './chats.test-setup.ts'

setUp()

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

  it('says whether the account of the other side is closed', async () => {
    const id = await startChat()
    const closedFor = async (reader: TestUser) =>
      (await reader.call('getChat', { id })).body.data.chat.recipient.closed
    expect([await closedFor(shop.owner), await closedFor(buyer)]).toEqual([undefined, undefined])
    await app.platform.db.transaction((tx) => deactivateAccount(tx, buyer.id))
    expect(await closedFor(shop.owner)).toBe('deactivated')

    const other = await startChat()
    await app.platform.db.transaction((tx) => deleteAccount(tx, shop.owner.id))
    const { chats } = (await buyer.call('listChats', {})).body.data
    expect(chats).toMatchObject([{ id: other, recipient: { closed: 'deleted' } }])
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
    const received: unknown[] = []
    let before: string | undefined
    for (let hasMore = true; hasMore; ) {
      const { body } = await owner.call('listChats', { limit: 2, before })
      received.push(...body.data.chats.map((chat) => chat.lastMessage?.content))
      before = body.data.chats.at(-1)?.id
      hasMore = body.data.pagination.hasMore
    }
    expect(received).toEqual([...ages.slice(0, 4), '60 minutes', '61 minutes', '3 days'])
  })

  it('is changed by the first of many messages, and no index by the others', async () => {
    const chatId = await startChat()
    const { db } = app.platform
    const hot = await db.transaction(async (tx) => {
      // Counts updates that this connection has not reported yet and that left the indexes alone.
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
    await app.platform.db.transaction((tx) => deactivateAccount(tx, shop.owner.id))
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
