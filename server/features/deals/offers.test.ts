import { v7 as newId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { makeProduct, makeUser } from '../../../testing/factories.ts'
import { advanceDue } from './actions/advance-due.ts'
import { acceptOffer } from './actions/answer-offer.ts'
import { makeOffer } from './actions/make-offer.ts'
import {
  app,
  deps,
  memberOf,
  offerOf,
  openMarket,
  passDays,
  resetClock,
  setUp,
  stockOf,
} from './deals.test-setup.ts'

setUp()

describe('making an offer', () => {
  it('opens the chat and stands in it as a message', async () => {
    const { product, buyer, owner } = await openMarket()
    const answer = await buyer.call('makeOffer', {
      id: product.id,
      amount: 79.5,
      quantity: 2,
      note: 'For two',
    })
    expect(answer.status).toBe(201)
    const { offer, chatId } = answer.body.data
    expect(offer).toMatchObject({
      chatId,
      productId: product.id,
      product: { id: product.id, price: { amount: 100, currency: 'SZL' } },
      shopId: product.shop.id,
      buyerId: buyer.id,
      by: 'buyer',
      price: { amount: 79.5, currency: 'SZL' },
      quantity: 2,
      total: { amount: 159 },
      note: 'For two',
      status: 'pending',
      isAutomatic: false,
      history: [{ by: 'buyer', price: { amount: 79.5 }, quantity: 2, note: 'For two' }],
      dealId: null,
    })
    const hours = (Date.parse(offer.expiresAt) - Date.parse(offer.createdAt)) / 3600_000
    expect(hours).toBe(48)
    const { messages } = (await owner.call('listMessages', { id: chatId })).body.data
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ seq: 1, side: 'buyer', productId: product.id, offer })
    expect(messages[0]?.content).toContain('79.50')
    expect(await stockOf(product)).toBe(5)
  })

  it('pushes the message and the offer to both sides, and notifies the shop of the offer only', async () => {
    const market = await openMarket()
    app.pushes.length = 0
    const { offer, chatId } = await offerOf(market)
    await app.settle()
    const both = [`user:${market.buyer.id}`, `user:${market.owner.id}`].sort()
    const pushed = (event: string) => app.pushes.filter((push) => push.event === event)
    expect(pushed('chat:message')).toHaveLength(1)
    expect(pushed('chat:message')[0]?.data).toMatchObject({
      chatId,
      message: { seq: 1, offer: { id: offer.id } },
    })
    expect(pushed('offer:updated').map(({ rooms }) => [...rooms].sort())).toEqual([both])
    const { notifications } = (await market.owner.call('listNotifications')).body.data
    expect(notifications.map(({ type, link }) => [type, link])).toEqual([
      ['offer', { kind: 'chat', id: chatId }],
    ])
    expect((await market.buyer.call('listNotifications')).body.data.notifications).toEqual([])
  })

  it('returns the first offer for a repeated clientMessageId, also twenty times at once', async () => {
    const { product, buyer } = await openMarket()
    const clientMessageId = newId()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        buyer.call('makeOffer', { id: product.id, amount: 80, clientMessageId }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.data.offer.id)).size).toBe(1)
    const chatId = answers[0]?.body.data.chatId ?? ''
    expect((await buyer.call('listMessages', { id: chatId })).body.data.messages).toHaveLength(1)
    await buyer.call('sendMessage', { chatId, content: 'Hello', clientMessageId: 'plain' })
    const taken = await buyer.call('makeOffer', { id: product.id, amount: 80, clientMessageId: 'plain' })
    expect(taken.body.error.code).toBe('CONFLICT')
  })

  it('allows one open offer per buyer and product, whoever makes it', async () => {
    const market = await openMarket()
    const { product, buyer, owner } = market
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => buyer.call('makeOffer', { id: product.id, amount: 80 })),
    )
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = tries.filter(({ status }) => status !== 201)
    expect(refused.map(({ body }) => body.error.code)).toEqual(Array(4).fill('OFFER_EXISTS'))
    const { chatId } = tries.find(({ status }) => status === 201)?.body.data ?? { chatId: '' }
    const byShop = await owner.call('makeChatOffer', { chatId, productId: product.id, amount: 90 })
    expect([byShop.status, byShop.body.error.code]).toEqual([409, 'OFFER_EXISTS'])
    const other = await makeUser(app)
    expect((await other.call('makeOffer', { id: product.id, amount: 80 })).status).toBe(201)
  })

  it('lets the shop offer in the chat', async () => {
    const { product, buyer, owner } = await openMarket()
    const { chatId } = (await buyer.call('sendMessage', { shopId: product.shop.id, content: 'Hi' })).body.data
    const answer = await owner.call('makeChatOffer', { chatId, productId: product.id, amount: 85 })
    expect(answer.status).toBe(201)
    expect(answer.body.data.offer).toMatchObject({ by: 'shop', buyerId: buyer.id })
    expect((await owner.call('acceptOffer', { id: answer.body.data.offer.id })).status).toBe(403)
    expect((await buyer.call('acceptOffer', { id: answer.body.data.offer.id })).status).toBe(200)
  })

  it('refuses amounts and quantities that make no sense', async () => {
    const { product, buyer } = await openMarket()
    const pathsOf = async (input: { amount: number; quantity?: number; note?: string }) => {
      const { status, body } = await buyer.call('makeOffer', { id: product.id, ...input })
      return [status, ...body.errors.map(({ path }) => path)]
    }
    expect(await pathsOf({ amount: 0 })).toEqual([422, 'body.amount'])
    expect(await pathsOf({ amount: 1e-9 })).toEqual([422, 'body.amount'])
    expect(await pathsOf({ amount: -5 })).toEqual([422, 'body.amount'])
    expect(await pathsOf({ amount: 80.123 })).toEqual([422, 'body.amount'])
    expect(await pathsOf({ amount: 1000.01 })).toEqual([422, 'body.amount'])
    expect(await pathsOf({ amount: 80, quantity: 0 })).toEqual([422, 'body.quantity'])
    expect(await pathsOf({ amount: 80, quantity: 1.5 })).toEqual([422, 'body.quantity'])
    expect(await pathsOf({ amount: 80, quantity: 6 })).toEqual([422, 'body.quantity'])
    expect(await pathsOf({ amount: 80, note: 'x'.repeat(501) })).toEqual([422, 'body.note'])
    expect((await buyer.call('makeOffer', { id: product.id, amount: 1000, quantity: 5 })).status).toBe(201)
  })

  it('refuses the own product, blocked users, strangers’ chats, other shops’ products, and none in stock', async () => {
    const { product, buyer, owner } = await openMarket()
    const stranger = await makeUser(app)
    const foreign = await makeProduct(app)
    const hidden = await makeProduct(app, { shop: product.shop, isAvailable: false })
    const empty = await makeProduct(app, { shop: product.shop, stock: 0 })
    const { chatId } = (await buyer.call('sendMessage', { shopId: product.shop.id, content: 'Hi' })).body.data
    const tries = await Promise.all([
      owner.call('makeOffer', { id: product.id, amount: 80 }),
      buyer.call('makeOffer', { id: newId(), amount: 80 }),
      buyer.call('makeOffer', { id: hidden.id, amount: 80 }),
      buyer.call('makeOffer', { id: empty.id, amount: 80 }),
      stranger.call('makeChatOffer', { chatId, productId: product.id, amount: 80 }),
      buyer.call('makeChatOffer', { chatId, productId: foreign.id, amount: 80 }),
      owner.call('makeChatOffer', { chatId, productId: hidden.id, amount: 80 }),
      app.visitor.call('makeOffer', { id: product.id, amount: 80 }),
    ])
    expect(tries.map(({ status, body }) => `${status} ${body.error.code}`)).toEqual([
      '403 FORBIDDEN',
      '404 NOT_FOUND',
      '404 NOT_FOUND',
      '409 OUT_OF_STOCK',
      '404 NOT_FOUND',
      '422 PRODUCT_NOT_OF_SHOP',
      '404 NOT_FOUND',
      '401 AUTH_REQUIRED',
    ])
    await owner.call('blockUser', { id: buyer.id })
    expect((await buyer.call('makeOffer', { id: product.id, amount: 80 })).status).toBe(403)
    expect((await owner.call('makeChatOffer', { chatId, productId: product.id, amount: 80 })).status).toBe(
      403,
    )
  })
})

describe('time', () => {
  it('expires an offer, which can then be made anew', async () => {
    const market = await openMarket()
    const { offer } = await offerOf(market)
    passDays(2.01)
    const late = acceptOffer(deps(), memberOf(market.owner.id), { id: offer.id })
    await expect(late).rejects.toMatchObject({ code: 'OFFER_CLOSED' })
    resetClock()
    expect((await market.buyer.call('getOffer', { id: offer.id })).body.data.offer.status).toBe('expired')
    expect((await market.buyer.call('makeOffer', { id: market.product.id, amount: 80 })).status).toBe(201)
    await app.settle()
    const { notifications } = (await market.buyer.call('listNotifications')).body.data
    expect(notifications.map(({ title }) => title)).toEqual(['Offer expired'])
  })

  it('tells both sides once of an offer that a call finds expired', async () => {
    const market = await openMarket()
    const { offer } = await offerOf(market)
    passDays(2.01)
    const { buyer, product } = market
    const terms = { id: product.id, amount: 80, quantity: 1, note: null }
    const { data } = await makeOffer(deps(), memberOf(buyer.id), terms)
    await advanceDue(deps())
    resetClock()
    expect(data.offer.status).toBe('pending')
    expect((await buyer.call('getOffer', { id: offer.id })).body.data.offer.status).toBe('expired')
    await app.settle()
    const titlesOf = async (user: typeof buyer) =>
      (await user.call('listNotifications')).body.data.notifications.map(({ title }) => title)
    expect(await titlesOf(buyer)).toEqual(['Offer expired'])
    expect((await titlesOf(market.owner)).sort()).toEqual(['New offer', 'Offer expired'])
  })

  it('reminds the side that must answer, once', async () => {
    const market = await openMarket()
    await offerOf(market)
    await app.settle()
    app.pushes.length = 0
    passDays(1.8)
    await advanceDue(deps())
    await app.settle()
    await advanceDue(deps())
    resetClock()
    await app.settle()
    const reminders = app.pushes.filter(({ rooms }) => rooms.includes(`user:${market.owner.id}`))
    expect(reminders.map(({ event }) => event)).toEqual(['notification'])
    const { notifications } = (await market.owner.call('listNotifications')).body.data
    expect(notifications.map(({ title }) => title)).toEqual(['An offer expires soon'])
    expect((await market.buyer.call('listNotifications')).body.data.notifications).toEqual([])
  })
})

describe('the lists', () => {
  it('show own offers by role and status, the newest first, page by page', async () => {
    const market = await openMarket()
    const { buyer, owner } = market
    const first = (await offerOf(market)).offer.id
    await buyer.call('withdrawOffer', { id: first })
    const second = (await offerOf(market)).offer.id
    const idsOf = async (user: typeof buyer, query: object) =>
      (await user.call('listOffers', query)).body.data.offers.map(({ id }) => id)
    expect(await idsOf(buyer, {})).toEqual([second, first])
    expect(await idsOf(buyer, { role: 'buyer', status: 'pending' })).toEqual([second])
    expect(await idsOf(buyer, { role: 'shop' })).toEqual([])
    expect(await idsOf(owner, { role: 'shop' })).toEqual([second, first])
    expect(await idsOf(owner, { role: 'buyer' })).toEqual([])
    const page = (await buyer.call('listOffers', { limit: 1 })).body.data
    expect(page.pagination).toMatchObject({ total: 2, hasMore: true })
    expect(await idsOf(buyer, { limit: 1, cursor: page.pagination.nextCursor })).toEqual([first])
  })
})
