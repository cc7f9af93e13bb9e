import { expect, it } from 'vitest'
import { makeProduct, makeShop } from '../../../testing/factories.ts'
import { app, offerOf, openMarket, setUp, stockOf } from './deals.test-setup.ts'

setUp({ RATE_LIMIT_FACTOR: '1', UNPAID_DEALS: '4', UNPAID_DEALS_PER_SHOP: '3' })

it('a buyer has three unpaid deals with a shop at most, also of parallel purchases', async () => {
  const { product, buyer, owner } = await openMarket({ stock: 50 })
  const buyOne = () => buyer.call('buyProduct', { id: product.id })
  const answers = await Promise.all(Array.from({ length: 8 }, buyOne))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.error).toMatchObject({
    code: 'CONFLICT',
    message: 'You have too many unpaid deals. Finish or cancel one before you agree on another.',
  })
  expect(await stockOf(product)).toBe(47)
  const [first, second] = answers.filter(({ status }) => status === 201)
  // An announced payment is only the buyer's word.
  await buyer.call('markDealPaid', { id: first?.body.data.deal.id ?? '' })
  expect((await buyOne()).status).toBe(409)
  await owner.call('confirmDealPayment', { id: first?.body.data.deal.id ?? '' })
  expect((await buyOne()).status).toBe(201)
  await buyer.call('cancelDeal', { id: second?.body.data.deal.id ?? '', reason: 'No' })
  expect((await buyOne()).status).toBe(201)
  // With another shop until the limit of all.
  const other = await makeProduct(app, { shop: await makeShop(app), stock: 5 })
  expect((await buyer.call('buyProduct', { id: other.id })).status).toBe(201)
  expect((await buyer.call('buyProduct', { id: other.id })).status).toBe(409)
})

it('offers do not go round the limit, unless the shop itself accepts', async () => {
  const market = await openMarket({ stock: 50 })
  const { product, buyer, owner } = market
  for (let count = 0; count < 3; count += 1) await buyer.call('buyProduct', { id: product.id })
  await owner.call('updateProduct', { id: product.id, offers: { autoAccept: 80 } })
  const { offer } = await offerOf(market, 90)
  expect(offer.status).toBe('pending')
  await owner.call('counterOffer', { id: offer.id, amount: 95 })
  const accepted = await buyer.call('acceptOffer', { id: offer.id })
  expect([accepted.status, accepted.body.error.code]).toEqual([409, 'CONFLICT'])
  expect(await stockOf(product)).toBe(47)
  const raised = await buyer.call('counterOffer', { id: offer.id, amount: 93 })
  expect(raised.body.data.offer.status).toBe('pending')
  expect((await owner.call('acceptOffer', { id: offer.id })).status).toBe(200)
})
