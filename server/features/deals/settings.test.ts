import { describe, expect, it } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
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
    expect((await buyer.call('listNotifications')).body.data.notifications.map(({ title }) => title)).toEqual(
      ['New counter-offer'],
    )
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
