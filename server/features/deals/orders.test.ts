import { expect, it } from 'vitest'
import { buy, openMarket, setUp } from './deals.test-setup.ts'

setUp()

it('lists a shop’s deals by what it has to do next', async () => {
  const { buyer, owner, product, id: agreed } = await buy({ stock: 10 })
  const another = async () => (await buyer.call('buyProduct', { id: product.id })).body.data.deal.id
  const stages = async () => {
    const ids = async (stage: 'payment' | 'handover' | 'done') => {
      const { deals, pagination } = (await owner.call('listDeals', { role: 'shop', stage })).body.data
      expect(pagination.total).toBe(deals.length)
      return deals.map(({ id }) => id)
    }
    return { handover: await ids('handover'), payment: await ids('payment'), done: await ids('done') }
  }
  const [announced, collecting, cancelled] = [await another(), await another(), await another()]
  await buyer.call('markDealPaid', { id: announced })
  await owner.call('markDealReady', { id: collecting })
  await buyer.call('receiveDeal', { id: collecting })
  await buyer.call('cancelDeal', { id: cancelled, reason: 'No' })
  expect(await stages()).toEqual({
    handover: [agreed],
    payment: [collecting, announced],
    done: [cancelled],
  })
  await owner.call('confirmDealPayment', { id: announced })
  await owner.call('confirmDealPayment', { id: collecting })
  expect(await stages()).toEqual({
    handover: [announced, agreed],
    payment: [],
    done: [cancelled, collecting],
  })
})

it('lists the offers that wait for the shop, not those that wait for the buyer', async () => {
  const { buyer, owner, product } = await openMarket()
  const { offer } = (await buyer.call('makeOffer', { id: product.id, amount: 80 })).body.data
  const waiting = async () => {
    const { offers } = (await owner.call('listOffers', { role: 'shop', status: 'pending', by: 'buyer' })).body
      .data
    return offers.map(({ id }) => id)
  }
  expect(await waiting()).toEqual([offer.id])
  const found = async (q: string) => (await owner.call('listOffers', { q })).body.data.offers.length
  expect([await found(offer.product.title.toUpperCase()), await found('%')]).toEqual([1, 0])
  await owner.call('counterOffer', { id: offer.id, amount: 90 })
  expect(await waiting()).toEqual([])
})
