import { afterEach, expect, it } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { makeOffer } from './actions/make-offer.ts'
import {
  app,
  deps,
  type Market,
  memberOf,
  openMarket,
  passDays,
  resetClock,
  setUp,
} from './deals.test-setup.ts'

setUp({ RATE_LIMIT_FACTOR: '1' })
afterEach(resetClock)

const setLowest = async ({ product, owner }: Market, lowest: number) => {
  const { id } = product
  const price = { amount: 100, currency: 'SZL' } as const
  const input = { id, title: 'Basket', description: 'A basket of grass', price, offers: { lowest } }
  expect((await owner.call('updateProduct', input)).status).toBe(200)
}

const offer = async ({ product, buyer }: Market, amount: number) =>
  buyer.call('makeOffer', { id: product.id, amount })

it('an automatic answer shows little of the lowest amount: five offers of a buyer a day', async () => {
  const market = await openMarket()
  await setLowest(market, 73.45)
  let [below, above, tries] = [0, 100, 0]
  let refused: Awaited<ReturnType<typeof offer>> | undefined
  while (!refused && tries < 20) {
    const amount = Math.round((below + above) * 50) / 100
    const answer = await offer(market, amount)
    if (answer.status === 429) refused = answer
    else if (answer.body.data.offer.status === 'declined') below = amount
    else {
      above = amount
      await market.buyer.call('withdrawOffer', { id: answer.body.data.offer.id })
    }
    tries += 1
  }
  expect(tries).toBe(6)
  expect(refused?.body.error.code).toBe('TOO_MANY_REQUESTS')
  const seconds = Number(refused?.headers['retry-after'])
  expect(seconds).toBeGreaterThan(23 * 3600)
  expect(seconds).toBeLessThanOrEqual(24 * 3600)

  // Others, other products, and the shop are not affected; the buyer can go on a day later.
  const other = await makeUser(app)
  expect((await offer({ ...market, buyer: other }, 80)).status).toBe(201)
  const elsewhere = await openMarket()
  expect((await offer({ ...elsewhere, buyer: market.buyer }, 80)).status).toBe(201)
  const { chatId } = (
    await market.buyer.call('sendMessage', { shopId: market.product.shop.id, content: 'Hi' })
  ).body.data
  const byShop = { chatId, productId: market.product.id, amount: 90 }
  const { status, body } = await market.owner.call('makeChatOffer', byShop)
  expect(status).toBe(201)
  await market.owner.call('withdrawOffer', { id: body.data.offer.id })
  passDays(1.01)
  const next = await makeOffer(deps(), memberOf(market.buyer.id), {
    id: market.product.id,
    amount: 80,
    quantity: 1,
    note: null,
  })
  expect(next).toMatchObject({ status: 201 })
})

it('parallel offers are counted too, and offers that the shop declined are not', async () => {
  const market = await openMarket()
  for (let time = 0; time < 6; time += 1) {
    const { status, body } = await offer(market, 80)
    expect(status).toBe(201)
    await market.owner.call('declineOffer', { id: body.data.offer.id })
  }
  await setLowest(market, 73.45)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, more) => offer(market, 10 + more)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
})
