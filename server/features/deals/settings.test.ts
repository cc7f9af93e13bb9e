import { describe, expect, it } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { markDealRead } from '../notifications/actions/mark-trade-read.ts'
import { app, type Market, offerOf, openMarket, setUp, stockOf } from './deals.test-setup.ts'

setUp()

const texts = { title: 'A basket', description: 'Woven by hand', price: 100 }

const setOffers = ({ product, owner }: Market, offers: object) =>
  owner.call('updateProduct', { id: product.id, offers })

describe('a shop', () => {
  it('switches offers off and on, and sets how long they stand', async () => {
    const market = await openMarket()
    const { product, buyer, owner } = market
    const shop = { id: product.shop.id }
    expect((await buyer.call('getShop', shop)).body.data.shop.offers).toEqual({
      isOn: true,
      expiresInHours: 48,
    })
    const changed = await owner.call('updateShop', { ...shop, offers: { isOn: false, expiresInHours: 12 } })
    expect(changed.body.data.shop.offers).toEqual({ isOn: false, expiresInHours: 12 })
    expect((await buyer.call('getProduct', { id: product.id })).body.data.product.offers).toEqual({
      isOn: false,
    })
    const refused = await buyer.call('makeOffer', { id: product.id, amount: 80 })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'OFFERS_OFF'])
    await owner.call('updateShop', { ...shop, offers: { isOn: true } })
    const { offer } = await offerOf(market)
    expect((Date.parse(offer.expiresAt) - Date.parse(offer.createdAt)) / 3600_000).toBe(12)
    for (const expiresInHours of [0, 169, 1.5])
      expect((await owner.call('updateShop', { ...shop, offers: { expiresInHours } })).status).toBe(422)
  })

  it('tells its buyers how to pay, and nobody else', async () => {
    const { product, buyer, owner } = await openMarket()
    const shop = { id: product.shop.id }
    await owner.call('updateShop', { ...shop, paymentInstructions: 'MoMo 7612' })
    expect((await owner.call('getShop', shop)).body.data.shop.paymentInstructions).toBe('MoMo 7612')
    expect((await buyer.call('getShop', shop)).body.data.shop.paymentInstructions).toBeNull()
    const { deal } = (await buyer.call('buyProduct', { id: product.id })).body.data
    expect(deal.payment.instructions).toBe('MoMo 7612')
  })

  it('tells them also to buyers who agreed before, until the payment is announced', async () => {
    const buyFor = async (payment?: object) => {
      const market = await openMarket()
      const { body } = await market.buyer.call('buyProduct', { id: market.product.id, payment })
      const { id } = body.data.deal
      const read = async () => (await market.buyer.call('getDeal', { id })).body.data.deal
      const notifications = async () => {
        await app.settle()
        const { notifications } = (await market.buyer.call('listNotifications')).body.data
        return notifications.map(({ title }) => title)
      }
      return { ...market, id, read, notifications, shop: { id: market.product.shop.id } }
    }
    const [waits, cash, paid, own] = [
      await buyFor({ method: 'mobile-money' }),
      await buyFor(),
      await buyFor({ method: 'bank' }),
      await buyFor({ method: 'bank' }),
    ]
    await paid.buyer.call('markDealPaid', { id: paid.id })
    await own.owner.call('changeDeal', { id: own.id, payment: { instructions: 'Only for you' } })
    for (const paymentInstructions of ['Paybil 12', 'Paybill 12'])
      for (const { owner, shop } of [waits, cash, paid, own]) {
        await owner.call('updateShop', { ...shop, paymentInstructions })
        await app.settle()
      }
    const all = await Promise.all([waits, cash, paid, own].map(({ read }) => read()))
    const shown = all.map(({ payment }) => payment.instructions)
    expect(shown).toEqual(['Paybill 12', 'Paybill 12', null, 'Only for you'])
    const entry = { change: 'payment', fields: ['instructions'], by: 'shop' }
    expect(all[0]?.timeline.slice(1)).toEqual([expect.objectContaining(entry)])
    // A buyer who pays cash did not wait for it.
    expect([await waits.notifications(), await cash.notifications()]).toEqual([['Payment changed'], []])
  })
})

describe('a product', () => {
  it('shows its amounts for automatic answers to its owner only', async () => {
    const market = await openMarket()
    const { product, buyer, owner } = market
    const { id } = product
    const set = await owner.call('updateProduct', { id, ...texts, offers: { lowest: 60, autoAccept: 90.5 } })
    expect(set.body.data.product.offers).toEqual({ isOn: true, lowest: 60, autoAccept: 90.5 })
    expect((await buyer.call('getProduct', { id })).body.data.product.offers).toEqual({ isOn: true })
    const { products } = (await buyer.call('listShopProducts', { shopId: product.shop.id })).body.data
    expect(products[0]?.offers).toEqual({ isOn: true })
    const { offer } = await offerOf(market, 70)
    expect(JSON.stringify(offer)).not.toMatch(/lowest|autoAccept/)
    expect((await setOffers(market, { lowest: null })).body.data.product.offers).toMatchObject({
      lowest: null,
      autoAccept: 90.5,
    })
    expect((await setOffers(market, { lowest: 95 })).status).toBe(422)
    expect((await setOffers(market, { lowest: 0 })).status).toBe(422)
    expect((await setOffers(market, { lowest: 1.234 })).status).toBe(422)
  })

  it('declines below its lowest amount and accepts from another one, counter-offers too', async () => {
    const market = await openMarket()
    const { product, buyer, owner } = market
    await setOffers(market, { lowest: 60, autoAccept: 90 })
    app.pushes.length = 0
    const low = await offerOf(market, 59.99)
    expect(low.offer).toMatchObject({ status: 'declined', isAutomatic: true, dealId: null })
    const high = await offerOf(market, 90, { quantity: 2 })
    expect(high.offer).toMatchObject({ status: 'accepted', isAutomatic: true })
    const { deal } = (await buyer.call('getDeal', { id: String(high.offer.dealId) })).body.data
    expect(deal).toMatchObject({
      offerId: high.offer.id,
      price: { amount: 90 },
      quantity: 2,
      status: 'agreed',
    })
    expect(await stockOf(product)).toBe(3)
    const open = await offerOf(market, 70)
    expect(open.offer).toMatchObject({ status: 'pending', isAutomatic: false })
    // The shop's own proposals get no automatic answer.
    const countered = await owner.call('counterOffer', { id: open.offer.id, amount: 95 })
    expect(countered.body.data.offer.status).toBe('pending')
    const answer = await buyer.call('counterOffer', { id: open.offer.id, amount: 92 })
    expect(answer.body.data.offer).toMatchObject({ status: 'accepted', isAutomatic: true })
    await app.settle()
    // The shop hears of the deals and of the offer that waited for it, not of the declined one.
    const { notifications } = (await owner.call('listNotifications')).body.data
    expect(notifications.map(({ type }) => type).sort()).toEqual(['deal', 'deal', 'offer'])
    // Also if the event is dispatched once more: nobody at the shop has seen the deal.
    const event = { dealId: deal.id, at: deal.createdAt, change: 'agreed', by: 'shop' } as const
    await markDealRead(app.platform, { ...event, notified: ['shop'] })
    const later = (await owner.call('listNotifications')).body.data
    expect(later.notifications.flatMap(({ type, isRead }) => (type === 'deal' ? [isRead] : []))).toEqual([
      false,
      false,
    ])
    expect((await buyer.call('listNotifications')).body.data.notifications.map(({ title }) => title)).toEqual(
      ['New counter-offer'],
    )
  })

  it('forgets its amounts with its currency, unless they are given anew', async () => {
    const market = await openMarket()
    const { product, owner } = market
    const priced = async (currency: string, offers?: object) => {
      const price = { amount: 1000, currency }
      const changes = { ...texts, id: product.id, price, ...(offers && { offers }) }
      return (await owner.call('updateProduct', changes)).body.data.product.offers
    }
    await setOffers(market, { lowest: 60.5, autoAccept: 90 })
    expect(await priced('SZL')).toEqual({ isOn: true, lowest: 60.5, autoAccept: 90 })
    expect(await priced('JPY')).toEqual({ isOn: true, lowest: null, autoAccept: null })
    expect((await offerOf(market, 1)).offer.status).toBe('pending')
    expect(await priced('SZL', { lowest: 70 })).toEqual({ isOn: true, lowest: 70, autoAccept: null })
  })

  it('declines a buyer’s counter-offer below its lowest amount, and answers no offer of the shop', async () => {
    const market = await openMarket()
    const { product, buyer, owner } = market
    await setOffers(market, { lowest: 60, autoAccept: 90 })
    const { offer, chatId } = await offerOf(market, 70)
    await owner.call('counterOffer', { id: offer.id, amount: 85 })
    const low = await buyer.call('counterOffer', { id: offer.id, amount: 59.99 })
    expect(low.body.data.offer).toMatchObject({ status: 'declined', isAutomatic: true })
    for (const amount of [50, 95]) {
      const own = await owner.call('makeChatOffer', { chatId, productId: product.id, amount })
      expect(own.body.data.offer).toMatchObject({ by: 'shop', status: 'pending', isAutomatic: false })
      await owner.call('withdrawOffer', { id: own.body.data.offer.id })
    }
  })

  it('keeps its amounts out of lists, searches, messages, pushes and the lists of administrators', async () => {
    const market = await openMarket()
    const { product, buyer, owner } = market
    const admin = await makeUser(app, { role: 'admin' })
    await setOffers(market, { lowest: 61.37, autoAccept: 93.41 })
    app.pushes.length = 0
    const { offer, chatId } = await offerOf(market, 70)
    await owner.call('counterOffer', { id: offer.id, amount: 80 })
    await app.settle()
    const q = (await buyer.call('getProduct', { id: product.id })).body.data.product.title ?? ''
    const seen = await Promise.all([
      buyer.call('searchProducts', { q }),
      buyer.call('listProducts', {}),
      buyer.call('listShopProducts', { shopId: product.shop.id }),
      buyer.call('listMessages', { id: chatId }),
      buyer.call('listChats', {}),
      buyer.call('listOffers', { role: 'buyer' }),
      buyer.call('listNotifications'),
      admin.call('listAdminProducts', { search: q }),
    ])
    const texts = [...seen.map(({ body }) => JSON.stringify(body)), JSON.stringify(app.pushes)]
    for (const text of texts) {
      expect(text).toMatch(new RegExp(`${product.id}|${offer.id}|${chatId}`))
      expect(text).not.toMatch(/lowest|autoAccept|61\.37|93\.41|:6137\b|:9341\b/)
    }
  })

  it('can be created with its settings', async () => {
    const { owner } = await openMarket()
    const create = (offers: object) =>
      owner.call('createProduct', { ...texts, price: { amount: 100, currency: 'SZL' }, offers })
    const { product } = (await create({ isOn: false, lowest: 60, autoAccept: 90 })).body.data
    expect(product.offers).toEqual({ isOn: false, lowest: 60, autoAccept: 90 })
    expect((await create({ lowest: 60, autoAccept: 59 })).status).toBe(422)
    const { products } = (await owner.call('listShopProducts', { shopId: product.shop.id })).body.data
    expect(products).toHaveLength(2)
  })

  it('takes no offers when its owner switches them off', async () => {
    const market = await openMarket()
    await setOffers(market, { isOn: false })
    const refused = await market.buyer.call('makeOffer', { id: market.product.id, amount: 80 })
    expect(refused.body.error.code).toBe('OFFERS_OFF')
    expect((await market.buyer.call('buyProduct', { id: market.product.id })).status).toBe(201)
  })
})

it('sells the last item to one of 200 buyers at once', { timeout: 120_000 }, async () => {
  const { product } = await openMarket({ stock: 1 })
  const buyers = await Promise.all(Array.from({ length: 200 }, () => makeUser(app)))
  const answers = await Promise.all(buyers.map((buyer) => buyer.call('buyProduct', { id: product.id })))
  const outcomes = Object.groupBy(answers, ({ status, body }) => `${status} ${body.error?.code ?? 'bought'}`)
  expect(
    Object.entries(outcomes)
      .map(([key, list]) => [key, list?.length])
      .sort(),
  ).toEqual([
    ['201 bought', 1],
    ['409 OUT_OF_STOCK', 199],
  ])
  expect(await stockOf(product)).toBe(0)
  expect((await product.owner.call('listDeals', { role: 'shop' })).body.data.deals).toHaveLength(1)
})
