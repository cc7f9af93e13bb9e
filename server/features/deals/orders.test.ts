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

it('a deal in dispute is not done', async () => {
  const { buyer, owner, id } = await buy({ stock: 10 })
  await owner.call('markDealReady', { id })
  await buyer.call('receiveDeal', { id })
  await buyer.call('disputeDeal', { id, reason: 'Broken' })
  const ids = async (stage: 'dispute' | 'done') =>
    (await owner.call('listDeals', { role: 'shop', stage })).body.data.deals.map((deal) => deal.id)
  expect([await ids('dispute'), await ids('done')]).toEqual([[id], []])
})

it('finds deals by status and words, page by page, the newest first', async () => {
  const { buyer, owner, product, deal, id: first } = await buy({ stock: 10 })
  const another = async () => (await buyer.call('buyProduct', { id: product.id })).body.data.deal.id
  const [second, third] = [await another(), await another()]
  await owner.call('markDealReady', { id: second })
  const found = async (user: typeof buyer, query: object) =>
    (await user.call('listDeals', query)).body.data.deals.map(({ id }) => id)
  expect(await found(owner, { role: 'shop', status: 'agreed' })).toEqual([third, first])
  expect(await found(buyer, { status: 'ready' })).toEqual([second])
  expect(await found(buyer, { role: 'shop' })).toEqual([])
  expect(await found(owner, { q: deal.number })).toEqual([first])
  expect(await found(owner, { q: deal.product.title.toUpperCase() })).toEqual([third, second, first])
  expect(await found(owner, { q: buyer.name })).toHaveLength(3)
  expect(await found(buyer, { q: deal.shop.name })).toHaveLength(3)
  // One finds the other side by its name, not oneself, and nothing by a wildcard.
  expect(await found(buyer, { q: buyer.name })).toEqual([])
  expect(await found(owner, { q: '%' })).toEqual([])

  const page = (await owner.call('listDeals', { role: 'shop', limit: 2 })).body.data
  expect(page.deals.map(({ id }) => id)).toEqual([third, second])
  const cursor = page.pagination.nextCursor ?? ''
  await another()
  expect(await found(owner, { role: 'shop', limit: 2, cursor })).toEqual([first])
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

it('names the buyer of an offer, by whom its shop finds it', async () => {
  const { buyer, owner, product } = await openMarket()
  const { offer } = (await buyer.call('makeOffer', { id: product.id, amount: 80 })).body.data
  expect(offer.buyer).toEqual({ id: buyer.id, name: buyer.name, avatar: null })
  const found = async (user: typeof buyer) =>
    (await user.call('listOffers', { q: buyer.name })).body.data.offers.map(({ id }) => id)
  expect(await found(owner)).toEqual([offer.id])
  expect(await found(buyer)).toEqual([])
  const { messages } = (await owner.call('listMessages', { id: offer.chatId })).body.data
  expect(messages[0]?.offer?.buyer.name).toBe(buyer.name)
})
