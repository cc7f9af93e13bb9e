import { expect, it } from 'vitest'
import { dealFieldTexts } from '../../../contract/deals/texts.ts'
import { app, buy, offerOf, openMarket, setUp } from './deals.test-setup.ts'

setUp()

it('a shop with an open deal is not deleted, so that its buyer does not wait for nobody', async () => {
  const { deal, owner } = await buy()
  const shopId = deal.shop.id
  const refused = await owner.call('deleteShop', { id: shopId })
  expect([refused.status, refused.body.error]).toMatchObject([
    409,
    { code: 'CONFLICT', message: dealFieldTexts.shopHasOpenDeals },
  ])
  expect((await app.visitor.call('getShop', { id: shopId })).status).toBe(200)

  await owner.call('cancelDeal', { id: deal.id, reason: 'I close my shop' })
  expect((await owner.call('deleteShop', { id: shopId })).status).toBe(200)
})

it('the open offers of a deleted shop are declined', async () => {
  const market = await openMarket()
  const { offer } = await offerOf(market)
  const shopId = (await app.visitor.call('getProduct', { id: market.product.id })).body.data.product.shop.id
  expect((await market.owner.call('deleteShop', { id: shopId })).status).toBe(200)
  await app.settle()
  expect((await market.buyer.call('getOffer', { id: offer.id })).body.data.offer).toMatchObject({
    status: 'declined',
    cause: 'productRemoved',
  })
})

it('no deal opens with a shop that was deleted, however late its offer is accepted', async () => {
  const market = await openMarket()
  const { offer } = await offerOf(market)
  const shopId = (await app.visitor.call('getProduct', { id: market.product.id })).body.data.product.shop.id
  // The moment between the deletion and the end of its offers.
  await app.platform.db.prisma.shop.update({ where: { id: shopId }, data: { status: 'deleted' } })
  const accepted = await market.owner.call('acceptOffer', { id: offer.id })
  expect([accepted.status, accepted.body.error.code]).toEqual([404, 'NOT_FOUND'])
  expect((await market.buyer.call('listDeals', {})).body.data.deals).toEqual([])
})
