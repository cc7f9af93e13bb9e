import { expect, it } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { app, offerOf, openMarket, setUp } from './deals.test-setup.ts'

setUp()

const gone = { reason: 'This product is no longer for sale', cause: 'productRemoved' }
const newestOf = async (user: Awaited<ReturnType<typeof openMarket>>['buyer']) =>
  (await user.call('listNotifications')).body.data.notifications[0]

it('an open offer for a deleted product is declined, and the buyer is told', async () => {
  const market = await openMarket()
  const { product, buyer, owner } = market
  const { offer, chatId } = await offerOf(market)
  expect((await owner.call('deleteProduct', { id: product.id })).status).toBe(200)
  await app.settle()

  for (const user of [buyer, owner])
    expect((await user.call('getOffer', { id: offer.id })).body.data.offer).toMatchObject({
      status: 'declined',
      isAutomatic: false,
      ...gone,
    })
  expect(app.pushes).toContainEqual(
    expect.objectContaining({
      rooms: [`user:${buyer.id}`, `user:${owner.id}`],
      data: { offer: expect.objectContaining({ status: 'declined', ...gone }) },
    }),
  )
  const [message] = (await buyer.call('listMessages', { id: chatId })).body.data.messages
  expect(message?.offer).toMatchObject({ status: 'declined', ...gone })
  expect((await owner.call('acceptOffer', { id: offer.id })).body.error.code).toBe('OFFER_CLOSED')
  expect(await newestOf(buyer)).toMatchObject({ type: 'offer', title: 'No longer for sale' })
  expect((await owner.call('listNotifications')).body.data.notifications).toMatchObject([{ isRead: true }])
})

it('a counter-offer of the shop is withdrawn with its product', async () => {
  const market = await openMarket()
  const { product, buyer, owner } = market
  const { offer } = await offerOf(market)
  await owner.call('counterOffer', { id: offer.id, amount: 95 })
  await owner.call('deleteProduct', { id: product.id })
  await app.settle()
  expect((await buyer.call('getOffer', { id: offer.id })).body.data.offer).toMatchObject({
    status: 'withdrawn',
    ...gone,
  })
  expect(await newestOf(buyer)).toMatchObject({ type: 'offer', title: 'No longer for sale' })
})

it('an administrator who takes a product off sale ends its offers; the owner’s switch does not', async () => {
  const admin = await makeUser(app, { role: 'admin' })
  for (const status of ['inactive', 'rejected'] as const) {
    const market = await openMarket()
    const { id } = market.product
    const { offer } = await offerOf(market)
    const statusNow = async () => {
      await app.settle()
      return (await market.buyer.call('getOffer', { id: offer.id })).body.data.offer.status
    }
    await market.owner.call('toggleAvailability', { id })
    expect(await statusNow()).toBe('pending')
    await admin.call('changeAdminProduct', { id, status, reason: 'Not allowed' })
    expect(await statusNow()).toBe('declined')
  }
})

it('no offer stays open that is made while its product is deleted', async () => {
  const markets = await Promise.all(Array.from({ length: 8 }, () => openMarket()))
  await Promise.all(
    markets.flatMap((market) => [
      market.buyer.call('makeOffer', { id: market.product.id, amount: 80 }),
      market.owner.call('deleteProduct', { id: market.product.id }),
    ]),
  )
  await app.settle()
  for (const { buyer } of markets)
    expect((await buyer.call('listOffers', { status: 'pending' })).body.data.offers).toEqual([])
})

it('an offer waits for a deletion that is under way, and finds nothing', async () => {
  const { product, buyer } = await openMarket()
  const made = await app.platform.db.transaction(async (tx) => {
    await tx
      .updateTable('Product')
      .set({ deletedAt: new Date(), isListed: false })
      .where('id', '=', product.id)
      .execute()
    const offering = buyer.call('makeOffer', { id: product.id, amount: 80 })
    await expect
      .poll(
        async () =>
          (
            await app.platform.db.prisma.$queryRaw<unknown[]>`
            SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
          ).length,
      )
      .toBeGreaterThan(0)
    return { offering }
  })
  expect((await made.offering).status).toBe(404)
  expect((await buyer.call('listOffers', {})).body.data.offers).toEqual([])
})

it('the owner sees how many offers and deals of a product are open', async () => {
  const market = await openMarket()
  const { product, buyer, owner } = market
  const { id } = product
  const open = async (user = owner) => (await user.call('getOpenTrades', { id })).body.data
  expect(await open()).toEqual({ offers: 0, deals: 0 })
  const { deal } = (await buyer.call('buyProduct', { id })).body.data
  await offerOf(market)
  expect(await open()).toEqual({ offers: 1, deals: 1 })
  expect(await open(buyer)).toEqual({ offers: 0, deals: 0 })
  await owner.call('markDealReady', { id: deal.id })
  expect(await open()).toEqual({ offers: 1, deals: 1 })
  await buyer.call('receiveDeal', { id: deal.id })
  await owner.call('deleteProduct', { id })
  await app.settle()
  expect(await open()).toEqual({ offers: 0, deals: 0 })
})
