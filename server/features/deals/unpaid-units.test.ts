import { expect, it } from 'vitest'
import { ApiError } from '../../../platform/errors.ts'
import { makeUser } from '../../../testing/factories.ts'
import { buyProduct } from './actions/buy-product.ts'
import {
  app,
  buy,
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

const refusalOf = ({ status, body }: { status: number; body: { error: unknown; errors: unknown } }) => ({
  status,
  error: body.error,
  errors: body.errors,
})

const conflict = (code: string, values?: number[]) => ({
  status: 409,
  error: expect.objectContaining({
    code: 'CONFLICT',
    details: { fields: [{ path: 'body.quantity', code, ...(values && { values }) }] },
  }),
  errors: [{ path: 'body.quantity', message: expect.any(String) }],
})

it('a buyer holds a quarter of a large stock unpaid at most, and more once the shop was paid', async () => {
  const { product, buyer, owner } = await openMarket({ stock: 100 })
  const take = (quantity: number, who = buyer) => who.call('buyProduct', { id: product.id, quantity })
  expect(refusalOf(await take(100))).toEqual(conflict('mostUnpaid', [25]))
  expect(await stockOf(product)).toBe(100)
  const first = await take(20)
  expect(refusalOf(await take(6))).toEqual(conflict('mostUnpaid', [25]))
  expect((await take(5)).status).toBe(201)
  // More than there is stays what it was, and others buy as before.
  expect((await take(101)).body.error.code).toBe('OUT_OF_STOCK')
  expect((await take(10, await makeUser(app))).status).toBe(201)
  expect((await take(1)).status).toBe(409)
  // An announced payment is only the buyer's word.
  const { id } = first.body.data.deal
  await buyer.call('markDealPaid', { id })
  expect((await take(1)).status).toBe(409)
  await owner.call('confirmDealPayment', { id })
  expect((await take(12)).status).toBe(201)
})

it('parallel purchases hold no more together', async () => {
  const { product, buyer } = await openMarket({ stock: 80 })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => buyer.call('buyProduct', { id: product.id, quantity: 4 })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409])
  expect(await stockOf(product)).toBe(60)
})

it.each([1, 7, 10])('a stock of %i can be bought whole, at once or one by one', async (stock) => {
  const { product, buyer } = await openMarket({ stock })
  const whole = await buyer.call('buyProduct', { id: product.id, quantity: stock })
  expect(whole.status).toBe(201)
  await buyer.call('cancelDeal', { id: whole.body.data.deal.id, reason: 'One by one' })
  for (let count = 0; count < stock; count += 1)
    expect((await buyer.call('buyProduct', { id: product.id })).status).toBe(201)
  expect(await stockOf(product)).toBe(0)
})

it('the shop accepts and offers any quantity, which does not count; its settings accept no more', async () => {
  const market = await openMarket({ stock: 100 })
  const { product, buyer, owner } = market
  const { offer } = await offerOf(market, 80, { quantity: 60 })
  expect((await owner.call('acceptOffer', { id: offer.id })).status).toBe(200)
  expect((await buyer.call('buyProduct', { id: product.id, quantity: 10 })).status).toBe(201)
  await owner.call('updateProduct', { id: product.id, offers: { autoAccept: 80 } })
  const pending = await offerOf(market, 90, { quantity: 30 })
  expect(pending.offer.status).toBe('pending')
  await owner.call('counterOffer', { id: pending.offer.id, amount: 95 })
  expect((await buyer.call('acceptOffer', { id: pending.offer.id })).status).toBe(200)
  expect(await stockOf(product)).toBe(0)
})

it('offers that the settings accepted count', async () => {
  const market = await openMarket({ stock: 40 })
  const { product, buyer, owner } = market
  await owner.call('updateProduct', { id: product.id, offers: { autoAccept: 80 } })
  expect((await offerOf(market, 90, { quantity: 8 })).offer.status).toBe('accepted')
  const take = (quantity: number) => buyer.call('buyProduct', { id: product.id, quantity })
  expect([(await take(3)).status, (await take(2)).status]).toEqual([409, 201])
})

it('after the shop cancelled an unpaid deal, its buyer can offer, and buy a day later', async () => {
  const { product, buyer, owner, id } = await buy({ stock: 50 })
  await owner.call('cancelDeal', { id, reason: 'Never paid' })
  const again = () => buyer.call('buyProduct', { id: product.id })
  expect(refusalOf(await again())).toEqual(conflict('shopCancelled'))
  expect((await (await makeUser(app)).call('buyProduct', { id: product.id })).status).toBe(201)
  // Not accepted by the product's settings either, but by the shop.
  await owner.call('updateProduct', { id: product.id, offers: { autoAccept: 80 } })
  const { offer } = await offerOf({ product, buyer, owner }, 90)
  expect(offer.status).toBe('pending')
  expect((await owner.call('acceptOffer', { id: offer.id })).status).toBe(200)
  expect((await again()).status).toBe(409)
  const buyLater = () => buyProduct(deps(), memberOf(buyer.id), { id: product.id, quantity: 1 })
  passDays(0.99)
  await expect(buyLater()).rejects.toThrow(ApiError)
  passDays(0.02)
  expect((await buyLater()).status).toBe(201)
  resetClock()
})

it('a deal that the buyer cancelled, or whose payment was confirmed, stops no purchase', async () => {
  const own = await buy()
  await own.buyer.call('cancelDeal', { id: own.id, reason: 'Too many' })
  const paid = await buy()
  await paid.owner.call('confirmDealPayment', { id: paid.id })
  await paid.owner.call('cancelDeal', { id: paid.id, reason: 'It broke' })
  for (const { buyer, product } of [own, paid])
    expect((await buyer.call('buyProduct', { id: product.id })).status).toBe(201)
})
