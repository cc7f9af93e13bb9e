import { afterEach, expect, it } from 'vitest'
import { makeProduct, makeShop } from '../../../testing/factories.ts'
import { buyProduct } from './actions/buy-product.ts'
import { makeOffer } from './actions/make-offer.ts'
import { app, deps, memberOf, openMarket, passDays, resetClock, setUp } from './deals.test-setup.ts'

/** A tenth: a buyer has ten deals a day, three of them with one shop. */
setUp({ RATE_LIMIT_FACTOR: '0.1', UNPAID_DEALS: '1000', UNPAID_DEALS_PER_SHOP: '1000' })
afterEach(resetClock)

/** Runs an action without the limit of steps a minute; returns its answer or its refusal. */
const outcomeOf = async <Answer>(action: Promise<Answer>): Promise<Answer | string> =>
  action.catch((error: unknown) => {
    const { code, retryAfter } = Object(error)
    expect(retryAfter).toBeGreaterThan(23 * 3600)
    expect(retryAfter).toBeLessThanOrEqual(24 * 3600)
    return String(code)
  })
const refused = 'TOO_MANY_REQUESTS'
const counts = (outcomes: unknown[]) => [
  outcomes.length,
  outcomes.filter((outcome) => outcome === refused).length,
]

it('a buyer makes so many deals a day, whatever is cancelled meanwhile, and more a day later', async () => {
  const { product, buyer } = await openMarket({ stock: 50 })
  const buy = (id: string) => outcomeOf(buyProduct(deps(), memberOf(buyer.id), { id, quantity: 1 }))
  const deals = []
  for (let count = 0; count < 3; count += 1) deals.push(await buy(product.id))
  await app.platform.db.prisma.deal.updateMany({
    where: { buyerId: buyer.id },
    data: { status: 'cancelled' },
  })
  deals.push(await buy(product.id))
  expect(counts(deals)).toEqual([4, 1])

  const elsewhere = await Promise.all(
    Array.from({ length: 9 }, async () =>
      makeProduct(app, { shop: await makeShop(app), stock: 5, price: 9 }),
    ),
  )
  expect(counts(await Promise.all(elsewhere.map(({ id }) => buy(id))))).toEqual([9, 2])
  passDays(1.01)
  expect(await buy(product.id)).not.toBe(refused)
})

it('a buyer makes so many offers a day, and those of a shop do not count', async () => {
  const { product, buyer, owner } = await openMarket()
  const { shop } = product
  const products = await Promise.all(
    Array.from({ length: 5 }, () => makeProduct(app, { shop, stock: 5, price: 100 })),
  )
  const { chatId } = (await buyer.call('sendMessage', { shopId: shop.id, content: 'Hi' })).body.data
  const byShop = await owner.call('makeChatOffer', { chatId, productId: product.id, amount: 90 })
  expect(byShop.status).toBe(201)
  const offer = (id: string) =>
    outcomeOf(makeOffer(deps(), memberOf(buyer.id), { id, amount: 80, quantity: 1, note: null }))
  expect(counts(await Promise.all(products.map(({ id }) => offer(id))))).toEqual([5, 2])
  const { prisma } = app.platform.db
  await prisma.offer.updateMany({ where: { buyerId: buyer.id }, data: { status: 'declined' } })
  expect(await offer(products[4]?.id ?? '')).toBe(refused)
})
