import { expect, it } from 'vitest'
import { acceptOffer, counterOffer } from './actions/answer-offer.ts'
import { changeDeal } from './actions/change-deal.ts'
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
} from './deals.test-setup.ts'

setUp()

const timeOf = (date: string) => new Date(date).getTime()

it('a change of a deal is later than the one before, also by a server whose clock is behind', async () => {
  const { id, buyer, owner, deal } = await buy()
  passDays(-0.01)
  const place = (userId: string, text: string) =>
    changeDeal(deps(), memberOf(userId), { id, handover: { place: text, note: null } })
  const first = (await place(buyer.id, 'Manzini')).deal
  const second = (await place(owner.id, 'Mbabane')).deal
  resetClock()
  expect(timeOf(first.updatedAt)).toBeGreaterThan(timeOf(deal.updatedAt))
  expect(timeOf(second.updatedAt)).toBeGreaterThan(timeOf(first.updatedAt))
  await app.settle()
  const { notifications } = (await buyer.call('listNotifications')).body.data
  expect(notifications).toHaveLength(1)
})

it('a change of an offer is later than the one before, and notifies', async () => {
  const market = await openMarket()
  const { offer } = await offerOf(market)
  await market.owner.call('counterOffer', { id: offer.id, amount: 95 })
  passDays(-0.01)
  const { id } = offer
  const countered = await counterOffer(deps(), memberOf(market.buyer.id), { id, amount: 85, note: null })
  const accepted = await acceptOffer(deps(), memberOf(market.owner.id), { id })
  resetClock()
  expect(timeOf(countered.offer.updatedAt)).toBeGreaterThan(timeOf(offer.updatedAt))
  expect(timeOf(accepted.offer.updatedAt)).toBeGreaterThan(timeOf(countered.offer.updatedAt))
  await app.settle()
  const { notifications } = (await market.owner.call('listNotifications')).body.data
  expect(notifications[0]?.message).toContain('85')
})
