import pg from 'pg'
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { createLogger } from '../../platform/logger.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeProduct, makeShop, makeUser } from '../../testing/factories.ts'
import { listen, openPlain, openSocketIo, type Page } from '../../testing/sockets.ts'
import { hasChatOpen } from '../features/presence/public.ts'

let app: TestApp
let address: string
const open: Page[] = []
let logged = ''

beforeAll(async () => {
  const write = (line: string) => {
    logged += line
  }
  app = await startTestApp({ log: createLogger({ level: 'info', pretty: false, to: { write } }) })
  address = await listen(app)
})
afterEach(() => {
  for (const page of open.splice(0)) page.close()
})
afterAll(() => app.close())

const transports = { 'socket.io': openSocketIo, 'plain WebSocket': openPlain }

for (const [name, openPage] of Object.entries(transports)) {
  const enter = async (token?: string) => {
    const page = await openPage(address, token)
    open.push(page)
    return page
  }

  describe(name, () => {
    it('delivers messages, receipts and typing to the other side and the own devices', async () => {
      const shop = await makeShop(app)
      const buyer = await makeUser(app)
      const [phone, tablet, seller] = [
        await enter(buyer.token),
        await enter(buyer.token),
        await enter(shop.owner.token),
      ]
      const clientMessageId = newId()
      const sent = await phone.send('chat:send', { shopId: shop.id, content: 'Hello', clientMessageId })
      expect(sent).toMatchObject({
        success: true,
        data: { message: { seq: 1, content: 'Hello', clientMessageId } },
      })
      const chatId = String(sent.data?.chatId)
      for (const page of [phone, tablet, seller])
        await page.until('chat:message', (data) => data.chatId === chatId)

      await seller.send('chat:delivered', { chatId, seq: 1 })
      await seller.send('chat:read', { chatId, seq: 1 })
      expect(await tablet.until('chat:status', (data) => data.status === 'read')).toMatchObject({
        chatId,
        seq: 1,
        side: 'shop',
      })
      await phone.until('chat:status', (data) => data.status === 'read')
      expect(
        phone.received.filter((push) => push.event === 'chat:status').map((push) => push.data.status),
      ).toEqual(['delivered', 'read'])

      await seller.send('chat:typing', { chatId, typing: true })
      expect(await phone.until('chat:typing')).toEqual({ chatId, side: 'shop', typing: true })
      expect(seller.received.some((push) => push.event === 'chat:typing')).toBe(false)
    })

    it('pushes counts of a product to its watchers, until they unwatch it', async () => {
      const product = await makeProduct(app)
      const fan = await makeUser(app)
      const watcher = await enter()
      const began = await watcher.send('watch', { products: [product.id] })
      expect(began.data?.counts).toEqual([
        { productId: product.id, likes: 0, bookmarks: 0, comments: 0, views: 0 },
      ])
      await fan.call('setLike', { id: product.id, liked: true })
      expect(await watcher.until('product:counts')).toEqual({
        productId: product.id,
        likes: 1,
        bookmarks: 0,
        comments: 0,
        views: 0,
      })
      // Counts are pushed with a short delay: another watcher shows when.
      const another = await enter()
      await another.send('watch', { products: [product.id] })
      await watcher.send('unwatch', { products: [product.id] })
      const before = watcher.received.length
      await fan.call('setLike', { id: product.id, liked: false })
      await another.until('product:counts', ({ likes }) => likes === 0)
      // Everything pushed before this ack has arrived.
      await watcher.send('watch', {})
      expect(watcher.received).toHaveLength(before)
    })

    it('deletes the open chats of a closed client, without statements for other clients', async () => {
      const shop = await makeShop(app)
      const buyer = await makeUser(app)
      const { body } = await buyer.call('sendMessage', { shopId: shop.id, content: 'Hello' })
      const { chatId } = body.data
      const [seller, idle] = [await enter(shop.owner.token), await enter(shop.owner.token)]
      const isWatching = async () => {
        const { kysely } = app.platform.db
        const query = kysely.selectNoFrom(hasChatOpen(shop.owner.id, chatId).as('isWatching'))
        return (await query.executeTakeFirstOrThrow()).isWatching
      }
      await seller.send('watch', { chats: [chatId] })
      expect(await isWatching()).toBe(true)

      const forget = vi.spyOn(pg.Client.prototype, 'query')
      const forgotten = () =>
        forget.mock.calls.filter(([query]) => Object(query).text?.startsWith('delete from "ChatWatch"'))
      idle.close()
      await idle.closed
      seller.close()
      while (await isWatching()) await new Promise((resolve) => setTimeout(resolve, 10))
      expect(forgotten()).toHaveLength(1)
      forget.mockRestore()
    })

    it('syncs messages after a number, only of own chats', async () => {
      const shop = await makeShop(app)
      const [buyer, stranger] = [await makeUser(app), await makeUser(app)]
      const { body } = await buyer.call('sendMessage', { shopId: shop.id, content: 'One' })
      const { chatId } = body.data
      for (const content of ['Two', 'Three']) await buyer.call('sendMessage', { chatId, content })
      const seller = await enter(shop.owner.token)
      const missed = await seller.send('sync', { chats: { [chatId]: 1 } })
      expect(missed.data?.chats).toMatchObject({
        [chatId]: {
          messages: [
            { seq: 2, content: 'Two' },
            { seq: 3, content: 'Three' },
          ],
          hasMore: false,
          delivered: { buyer: 0, shop: 0 },
        },
      })
      // A number beyond the last one means the last one.
      for (const seq of [4, 3_000_000_000, Number.MAX_SAFE_INTEGER]) {
        const none = await seller.send('sync', { chats: { [chatId]: seq } })
        expect(none.data?.chats).toMatchObject({ [chatId]: { messages: [], hasMore: false } })
        for (const event of ['chat:delivered', 'chat:read'])
          expect((await seller.send(event, { chatId, seq })).data).toMatchObject({ seq: 3 })
        expect((await shop.owner.call('readChat', { id: chatId, seq })).body.data).toMatchObject({ seq: 3 })
      }
      for (const seq of [-1, 1.5, 2 ** 53, '3'])
        expect((await seller.send('chat:read', { chatId, seq })).error?.code).toBe('VALIDATION_FAILED')
      const outsider = await enter(stranger.token)
      expect((await outsider.send('sync', { chats: { [chatId]: 0 } })).data).toEqual({
        chats: {},
        conversations: {},
      })
      expect((await outsider.send('chat:read', { chatId, seq: 3 })).error?.code).toBe('NOT_FOUND')
    })

    it('refuses unknown, malformed, excessive and unauthorised events', async () => {
      const visitor = await enter()
      expect((await visitor.send('chat:send', { shopId: newId(), content: 'Hi' })).error?.code).toBe(
        'AUTH_REQUIRED',
      )
      expect((await visitor.send('no:such', {})).error?.code).toBe('NOT_FOUND')
      expect(await visitor.send('watch', { products: ['nonsense'] })).toMatchObject({
        success: false,
        message: 'Validation failed',
        error: { code: 'VALIDATION_FAILED' },
      })
      const answers = await Promise.all(Array.from({ length: 80 }, () => visitor.send('watch', {})))
      expect(answers.filter((answer) => answer.error?.code === 'TOO_MANY_REQUESTS').length).toBeGreaterThan(
        10,
      )
      expect(answers.filter((answer) => answer.success).length).toBeGreaterThan(0)
    })

    it('logs refused events with caller and reason, once a second, without sent values', async () => {
      const [user, other] = [await makeUser(app), await makeUser(app)]
      const page = await enter(user.token)
      const lines = () =>
        logged
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
          .filter(({ msg, userId }) => msg === 'Refused a socket event' && userId === user.id)
      let now = Date.now()
      const nextSecond = () => {
        now += 1000
        vi.spyOn(app.platform.clock, 'now').mockReturnValue(now)
      }
      try {
        nextSecond()
        await page.send('watch', { products: ['zq771'], zq772: 'zq773' })
        nextSecond()
        await page.send('auth', { token: other.token })
        nextSecond()
        for (let count = 0; count < 30; count += 1) await page.send('watch', {})
        expect(await page.send('zq774', { token: 'zq775' })).toMatchObject({
          error: { code: 'TOO_MANY_REQUESTS' },
        })
        for (let count = 0; count < 30; count += 1) await page.send('watch', {})
        nextSecond()
        await page.send('zq776', 'zq777')
      } finally {
        vi.restoreAllMocks()
      }
      const who = { userId: user.id, address: '127.0.0.1' }
      expect(lines()).toMatchObject([
        { ...who, event: 'watch', status: 422, refusal: 'VALIDATION_FAILED', fields: ['data.products'] },
        { ...who, event: 'auth', status: 403, refusal: 'FORBIDDEN', fields: [] },
        { ...who, event: 'unknown', status: 429, refusal: 'TOO_MANY_REQUESTS' },
      ])
      expect(logged).not.toMatch(/zq77/)
    })

    it('disconnects only the ended session', async () => {
      const [user, other] = [await makeUser(app), await makeUser(app)]
      const [page, bystander] = [await enter(user.token), await enter(other.token)]
      await user.call('logout', {})
      await page.closed
      expect(page.received.map((push) => push.event)).toContain('session:ended')
      expect((await bystander.send('watch', {})).success).toBe(true)
      expect((await user.call('getMe', {})).body.error.code).toBe('AUTH_TOKEN_EXPIRED')
    })

    it('accepts a new token of the same user only', async () => {
      const [user, other] = [await makeUser(app), await makeUser(app)]
      const page = await enter(user.token)
      const renewed = await app.visitor.call('refresh', { refreshToken: user.refreshToken })
      expect(await page.send('auth', { token: renewed.body.data.tokens.accessToken })).toMatchObject({
        success: true,
      })
      expect((await page.send('auth', { token: other.token })).error?.code).toBe('FORBIDDEN')
      expect((await page.send('auth', { token: 'nonsense' })).error?.code).toBe('AUTH_TOKEN_EXPIRED')
    })
  })
}

describe('socket.io', () => {
  it('refuses an invalid token in the handshake, with the envelope', async () => {
    await expect(openSocketIo(address, 'nonsense')).rejects.toMatchObject({
      message: 'Invalid or expired token',
      data: { success: false, error: { code: 'AUTH_TOKEN_EXPIRED' } },
    })
  })
})

describe('plain WebSocket', () => {
  it('answers a frame that is not JSON, and stays open', async () => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`)
    await new Promise((resolve) => socket.on('open', resolve))
    const answers: unknown[] = []
    socket.on('message', (text) => answers.push(JSON.parse(String(text))))
    socket.send('{nonsense')
    socket.send(JSON.stringify({ event: 'watch', data: {}, ack: 'a' }))
    while (answers.length < 2) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(answers).toMatchObject([
      { data: { error: { code: 'VALIDATION_FAILED' } } },
      { ack: 'a', data: { success: true } },
    ])
    socket.close()
  })

  it('refuses invalid frames with their ack number, and counts them', async () => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`)
    await new Promise((resolve) => socket.on('open', resolve))
    const answers: { ack: unknown; data: { error: { code: string } } }[] = []
    socket.on('message', (text) => answers.push(JSON.parse(String(text))))
    const tell = async (frames: unknown[]) => {
      answers.length = 0
      for (const frame of frames) socket.send(JSON.stringify(frame))
      while (answers.length < frames.length) await new Promise((resolve) => setTimeout(resolve, 10))
      return answers.map(({ ack, data }) => [ack, data.error.code])
    }
    const malformed = [{ ack: 7 }, { event: 3, ack: 'a' }, { data: {} }, { event: 'watch', ack: {} }, 'text']
    expect(await tell(malformed)).toEqual([7, 'a', null, null, null].map((ack) => [ack, 'VALIDATION_FAILED']))
    const many = (await tell(Array.from({ length: 80 }, (_, ack) => ({ ack })))).map(([, code]) => code)
    expect(new Set(many)).toEqual(new Set(['VALIDATION_FAILED', 'TOO_MANY_REQUESTS']))
    expect(many.filter((code) => code === 'TOO_MANY_REQUESTS').length).toBeGreaterThan(10)
    socket.close()
  })

  it('closes on a frame over 64 KB and for other origins', async () => {
    const page = await openPlain(address)
    void page.send('watch', { products: ['x'.repeat(70_000)] })
    await page.closed
    const foreign = new WebSocket(`${address.replace('http', 'ws')}/ws`, {
      origin: 'https://elsewhere.example',
    })
    expect(await new Promise((resolve) => foreign.on('close', resolve))).toBe(4003)
  })
})
