import { expect, it } from 'vitest'
import type { Tx } from '../../../platform/db/db.ts'
import { runSql } from '../../../testing/sql.ts'
import { lockUnpaidDeals } from './actions/unpaid-deals.ts'
import { offerOf, openMarket, setUp, stockOf } from './deals.test-setup.ts'
import { callWhileLocked } from './locks.test-setup.ts'

setUp()

it.each(['buyer', 'shop'] as const)(
  'a purchase locks the offer of its buyer, made by the %s, before anything else',
  async (by) => {
    const market = await openMarket()
    const { offer } = await offerOf(market)
    if (by === 'shop') await market.owner.call('counterOffer', { id: offer.id, amount: 90 })
    const { result, tables } = await callWhileLocked(
      (tx) => runSql(tx, 'SELECT FROM "Offer" WHERE id = $1::uuid FOR UPDATE', [offer.id]),
      () => market.buyer.call('buyProduct', { id: market.product.id }),
    )
    expect([result?.status, tables]).toEqual([201, ['Offer']])
  },
)

it('an offer that is accepted automatically locks the deals of its buyer before the product', async () => {
  const { product, buyer, owner } = await openMarket()
  await owner.call('updateProduct', { id: product.id, offers: { autoAccept: 80 } })
  const { result, tables } = await callWhileLocked(
    (tx) => lockUnpaidDeals(tx, buyer.id),
    () => buyer.call('makeOffer', { id: product.id, amount: 90 }),
  )
  expect([result?.status, tables]).toEqual([201, ['Offer']])
})

it('a purchase and an acceptance of the offer of its buyer, at once, both keep the stock exact', async () => {
  const market = await openMarket({ stock: 3 })
  const { offer } = await offerOf(market)
  const [bought, accepted] = await Promise.all([
    market.buyer.call('buyProduct', { id: market.product.id }),
    market.owner.call('acceptOffer', { id: offer.id }),
  ])
  expect(bought.status).toBe(201)
  // The purchase ends the offer, unless it was accepted before.
  expect([200, 409]).toContain(accepted.status)
  expect(await stockOf(market.product)).toBe(accepted.status === 200 ? 1 : 2)
})

const lockProduct = (id: string) => (tx: Tx) =>
  runSql(tx, 'SELECT FROM "Product" WHERE id = $1::uuid FOR UPDATE', [id])

it('a purchase that waits while its shop is closed makes no deal', async () => {
  const { product, buyer } = await openMarket()
  const { result } = await callWhileLocked(
    lockProduct(product.id),
    () => buyer.call('buyProduct', { id: product.id }),
    // As the closing of a shop does with all its products.
    (tx) => runSql(tx, 'UPDATE "Product" SET "isListed" = false WHERE id = $1::uuid', [product.id]),
  )
  expect([result?.status, result?.body.error.code]).toEqual([404, 'NOT_FOUND'])
  expect((await buyer.call('listDeals')).body.data.deals).toEqual([])
})

it.each([true, false])(
  'a purchase that waits while the price changes is not made at the old one: seen %s',
  async (isSeen) => {
    const { product, buyer } = await openMarket()
    const price = isSeen ? { amount: 100, currency: 'SZL' } : undefined
    const { result } = await callWhileLocked(
      lockProduct(product.id),
      () => buyer.call('buyProduct', { id: product.id, price }),
      (tx) => runSql(tx, 'UPDATE "Product" SET "priceMinor" = 12000 WHERE id = $1::uuid', [product.id]),
    )
    if (isSeen) expect([result?.status, result?.body.error.code]).toEqual([409, 'CONFLICT'])
    else expect(result?.body.data.deal.price.amount).toBe(120)
  },
)

it.each([false, true])(
  'an amount that waits while the seller raises the limit is answered by the new one: a counter-offer %s',
  async (isCounter) => {
    const market = await openMarket()
    const { product, buyer, owner } = market
    await owner.call('updateProduct', { id: product.id, offers: { autoAccept: 80 } })
    const first = isCounter ? (await offerOf(market, 60)).offer : undefined
    if (first) await owner.call('counterOffer', { id: first.id, amount: 95 })
    const { result } = await callWhileLocked(
      lockProduct(product.id),
      async () =>
        first
          ? buyer.call('counterOffer', { id: first.id, amount: 85 })
          : buyer.call('makeOffer', { id: product.id, amount: 85 }),
      (tx) => runSql(tx, 'UPDATE "Product" SET "autoAcceptMinor" = 9000 WHERE id = $1::uuid', [product.id]),
    )
    expect(result?.body.data.offer.status).toBe('pending')
    expect((await buyer.call('listDeals')).body.data.deals).toEqual([])
  },
)

it('an offer that waits while the product gets a lower price is refused if it is too high by then', async () => {
  const { product, buyer } = await openMarket()
  const { result } = await callWhileLocked(
    lockProduct(product.id),
    () => buyer.call('makeOffer', { id: product.id, amount: 900 }),
    (tx) => runSql(tx, 'UPDATE "Product" SET "priceMinor" = 1000 WHERE id = $1::uuid', [product.id]),
  )
  expect([result?.status, result?.body.errors[0]?.path]).toEqual([422, 'body.amount'])
})
