import { describe, expect, it } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { app, offerOf, openMarket, setUp, stockOf } from './deals.test-setup.ts'

setUp()

describe('answering an offer', () => {
  it('makes a deal of an accepted one, and holds its stock', async () => {
    const market = await openMarket()
    const { offer, chatId } = await offerOf(market, 80, { quantity: 2 })
    const answer = await market.owner.call('acceptOffer', { id: offer.id })
    expect(answer.status).toBe(200)
    const { deal } = answer.body.data
    expect(answer.body.data.offer).toMatchObject({ status: 'accepted', dealId: deal.id })
    expect(deal).toMatchObject({
      chatId,
      offerId: offer.id,
      price: { amount: 80 },
      quantity: 2,
      total: { amount: 160 },
      status: 'agreed',
      handover: { type: 'pickup' },
      payment: { method: 'cash', status: 'none' },
    })
    expect(await stockOf(market.product)).toBe(3)
    const { messages } = (await market.buyer.call('listMessages', { id: chatId })).body.data
    expect(messages[0]?.offer).toMatchObject({ status: 'accepted', dealId: deal.id })
    // Repeated by the same side, it changes nothing.
    const again = await market.owner.call('acceptOffer', { id: offer.id })
    expect([again.status, again.body.data.deal.id]).toEqual([200, deal.id])
    expect(await stockOf(market.product)).toBe(3)
  })

  it('makes one deal of twenty acceptances at once', async () => {
    const market = await openMarket()
    const { offer } = await offerOf(market)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => market.owner.call('acceptOffer', { id: offer.id })),
    )
    expect(new Set(answers.map(({ body }) => body.data.deal.id)).size).toBe(1)
    expect(await stockOf(market.product)).toBe(4)
  })

  it.each([
    ['the buyer, which is withdrawn', false, 'withdrawn'],
    ['the shop, which is declined', true, 'declined'],
  ] as const)('a purchase ends the open offer, by a proposal of %s', async (_what, isCountered, status) => {
    const { buyer, owner, product, ...market } = await openMarket()
    const { offer } = await offerOf({ buyer, owner, product, ...market }, 80)
    const { id } = offer
    if (isCountered) await owner.call('counterOffer', { id, amount: 90 })
    const other = await makeUser(app)
    const { offer: others } = await offerOf({ ...market, owner, product, buyer: other }, 70)

    expect((await buyer.call('buyProduct', { id: product.id })).status).toBe(201)
    expect((await owner.call('getOffer', { id })).body.data.offer.status).toBe(status)
    expect((await (isCountered ? buyer : owner).call('acceptOffer', { id })).body.error?.code).toBe(
      'OFFER_CLOSED',
    )
    expect((await owner.call('listDeals', {})).body.data.deals).toHaveLength(1)
    expect(await stockOf(product)).toBe(4)
    // Those of others stay, and a new one can be made.
    expect((await other.call('getOffer', { id: others.id })).body.data.offer.status).toBe('pending')
    expect((await buyer.call('makeOffer', { id: product.id, amount: 85 })).status).toBe(201)
  })

  it.each(['closed shop', 'deactivated seller', 'deactivated buyer'] as const)(
    'makes no deal with a %s, until it is active again',
    async (gone) => {
      const market = await openMarket()
      const { buyer, owner, product } = market
      const { offer } = await offerOf(market)
      const other = await makeUser(app)
      const { offer: countered } = await offerOf({ ...market, buyer: other }, 70)
      await owner.call('counterOffer', { id: countered.id, amount: 90 })
      const set = async (status: 'active' | 'deactivated') => {
        const { prisma } = app.platform.db
        if (gone === 'closed shop')
          await prisma.shop.update({ where: { id: product.shop.id }, data: { status } })
        else
          await prisma.user.updateMany({
            where: { id: { in: gone === 'deactivated buyer' ? [buyer.id, other.id] : [owner.id] } },
            data: { status },
          })
      }
      const accept = async (user: typeof buyer, id: string) => {
        const { status, body } = await user.call('acceptOffer', { id })
        return status === 200 ? status : body.error?.code
      }
      await set('deactivated')
      // A deactivated user cannot call.
      if (gone !== 'deactivated seller') expect(await accept(owner, offer.id)).toBe('OFFER_CLOSED')
      if (gone !== 'deactivated buyer') expect(await accept(other, countered.id)).toBe('OFFER_CLOSED')
      expect(await stockOf(product)).toBe(5)
      await set('active')
      expect([await accept(owner, offer.id), await accept(other, countered.id)]).toEqual([200, 200])
    },
  )

  it('turns to the other side by a counter-offer, up to ten proposals', async () => {
    const market = await openMarket()
    const { buyer, owner } = market
    const { offer } = await offerOf(market, 50)
    const { id } = offer
    expect((await buyer.call('counterOffer', { id, amount: 60 })).status).toBe(403)
    const countered = await owner.call('counterOffer', { id, amount: 95, quantity: 2, note: 'At least' })
    expect(countered.body.data.offer).toMatchObject({
      status: 'pending',
      by: 'shop',
      price: { amount: 95 },
      quantity: 2,
      total: { amount: 190 },
      note: 'At least',
    })
    expect(countered.body.data.offer.history.map(({ by, price }) => [by, price.amount])).toEqual([
      ['buyer', 50],
      ['shop', 95],
    ])
    const repeated = await owner.call('counterOffer', { id, amount: 95, quantity: 2 })
    expect(repeated.body.data.offer.history).toHaveLength(2)
    expect((await owner.call('counterOffer', { id, amount: 94 })).status).toBe(403)
    expect((await owner.call('acceptOffer', { id })).status).toBe(403)
    expect((await buyer.call('withdrawOffer', { id })).status).toBe(403)
    for (let count = 3; count <= 10; count += 1) {
      const side = count % 2 === 1 ? buyer : owner
      expect((await side.call('counterOffer', { id, amount: 50 + count })).status).toBe(200)
    }
    const eleventh = await buyer.call('counterOffer', { id, amount: 70 })
    expect([eleventh.status, eleventh.body.error.code]).toEqual([409, 'OFFER_CLOSED'])
    expect((await buyer.call('acceptOffer', { id })).body.data.deal.price.amount).toBe(60)
  })

  it('ends by declining or withdrawing, once', async () => {
    const market = await openMarket()
    const { buyer, owner } = market
    const first = (await offerOf(market)).offer.id
    expect((await owner.call('withdrawOffer', { id: first })).status).toBe(403)
    expect((await buyer.call('declineOffer', { id: first })).status).toBe(403)
    const declined = await owner.call('declineOffer', { id: first, reason: 'Too low' })
    expect(declined.body.data.offer).toMatchObject({
      status: 'declined',
      reason: 'Too low',
      isAutomatic: false,
    })
    expect((await owner.call('declineOffer', { id: first })).status).toBe(200)
    const closed = await Promise.all([
      owner.call('acceptOffer', { id: first }),
      owner.call('counterOffer', { id: first, amount: 90 }),
      buyer.call('withdrawOffer', { id: first }),
      buyer.call('declineOffer', { id: first }),
    ])
    expect(closed.map(({ body }) => body.error.code)).toEqual(Array(4).fill('OFFER_CLOSED'))
    const second = (await offerOf(market)).offer.id
    expect((await buyer.call('withdrawOffer', { id: second })).body.data.offer.status).toBe('withdrawn')
    expect((await buyer.call('withdrawOffer', { id: second })).status).toBe(200)
    expect((await owner.call('acceptOffer', { id: second })).body.error.code).toBe('OFFER_CLOSED')
  })

  it('cannot be accepted or countered without stock, or after a block', async () => {
    const market = await openMarket({ stock: 1 })
    const { product, buyer, owner } = market
    const { offer } = await offerOf(market)
    const quick = await makeUser(app)
    expect((await quick.call('buyProduct', { id: product.id })).status).toBe(201)
    const late = await owner.call('acceptOffer', { id: offer.id })
    expect([late.status, late.body.error.code]).toEqual([409, 'OUT_OF_STOCK'])
    const counter = await owner.call('counterOffer', { id: offer.id, amount: 90 })
    expect(counter.body.error.code).toBe('OUT_OF_STOCK')
    expect((await buyer.call('getOffer', { id: offer.id })).body.data.offer.status).toBe('pending')
    await buyer.call('blockUser', { id: owner.id })
    expect((await owner.call('acceptOffer', { id: offer.id })).status).toBe(403)
    expect((await owner.call('counterOffer', { id: offer.id, amount: 90 })).status).toBe(403)
    expect((await owner.call('declineOffer', { id: offer.id })).status).toBe(200)
  })

  it('stays in its currency when the product gets another one', async () => {
    const market = await openMarket()
    const { product, buyer, owner } = market
    const { id } = (await offerOf(market)).offer
    await owner.call('counterOffer', { id, amount: 90 })
    const price = { amount: 1000, currency: 'JPY' }
    const texts = { title: 'A basket', description: 'Woven by hand' }
    const changed = await owner.call('updateProduct', { id: product.id, ...texts, price })
    expect(changed.status).toBe(200)
    const counter = await buyer.call('counterOffer', { id, amount: 85 })
    expect([counter.status, counter.body.error.code]).toEqual([409, 'OFFER_CLOSED'])
    const repeated = await owner.call('counterOffer', { id, amount: 90 })
    expect(repeated.body.data.offer.history).toHaveLength(2)
    const { deal } = (await buyer.call('acceptOffer', { id })).body.data
    expect(deal.price).toMatchObject({ amount: 90, currency: 'SZL' })
  })

  it('is closed or the other side’s, also for a product that the buyer no longer sees', async () => {
    const market = await openMarket()
    const { product, buyer, owner } = market
    const { id } = (await offerOf(market)).offer
    await owner.call('toggleAvailability', { id: product.id })
    expect((await buyer.call('counterOffer', { id, amount: 90 })).status).toBe(403)
    expect((await owner.call('counterOffer', { id, amount: 90 })).status).toBe(404)
    await owner.call('declineOffer', { id })
    for (const side of [buyer, owner]) {
      const closed = await side.call('counterOffer', { id, amount: 90 })
      expect([closed.status, closed.body.error.code]).toEqual([409, 'OFFER_CLOSED'])
    }
  })

  it('has the bounds of an offer in each counter-offer', async () => {
    const market = await openMarket({ price: 100, stock: 5 })
    const { id } = (await offerOf(market)).offer
    const tries = [
      { amount: 0 },
      { amount: -1 },
      { amount: 80.001 },
      { amount: 1000.01 },
      { amount: 80, quantity: 0 },
      { amount: 80, quantity: 6 },
      { amount: 80, quantity: 1.5 },
    ]
    for (const terms of tries)
      expect([terms, (await market.owner.call('counterOffer', { id, ...terms })).status]).toEqual([
        terms,
        422,
      ])
    const most = await market.owner.call('counterOffer', { id, amount: 1000, quantity: 5 })
    expect(most.body.data.offer).toMatchObject({ total: { amount: 5000 }, quantity: 5 })
  })

  it('is for its two sides only', async () => {
    const market = await openMarket()
    const { id } = (await offerOf(market)).offer
    const stranger = await makeUser(app)
    const tries = await Promise.all([
      stranger.call('getOffer', { id }),
      stranger.call('acceptOffer', { id }),
      stranger.call('declineOffer', { id }),
      stranger.call('withdrawOffer', { id }),
      stranger.call('counterOffer', { id, amount: 70 }),
    ])
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })
})
