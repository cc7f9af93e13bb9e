import { expect, it } from 'vitest'
import { advanceDue } from './actions/advance-due.ts'
import { acceptOffer } from './actions/answer-offer.ts'
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

/** Returns the value of a metric by its name with its labels, 0 if it is not there. */
const metric = async (name: string): Promise<number> => {
  const text = (await app.app.inject({ url: '/metrics' })).body
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length) ?? 0)
}
const offers = (change: string) => metric(`sokoni_offers_total{change="${change}"}`)
const deals = (status: string, by: string) => metric(`sokoni_deals_total{status="${status}",by="${by}"}`)

it('counts offers by what became of them, and the time until they were accepted', async () => {
  const [accepted, declined, left] = [await openMarket(), await openMarket(), await openMarket()]
  const { offer } = await offerOf(accepted)
  await accepted.owner.call('counterOffer', { id: offer.id, amount: 90 })
  const refused = (await offerOf(declined)).offer
  await declined.owner.call('declineOffer', { id: refused.id })
  await offerOf(left)
  passDays(2 / 24)
  await acceptOffer(deps(), memberOf(accepted.buyer.id), { id: offer.id })
  passDays(3)
  await advanceDue(deps())
  resetClock()
  await app.settle()
  expect(await Promise.all(['made', 'countered', 'accepted', 'declined', 'expired'].map(offers))).toEqual([
    3, 1, 1, 1, 1,
  ])
  const within = (seconds: number) => metric(`sokoni_offer_agree_seconds_bucket{le="${seconds}"}`)
  expect([await within(3600), await within(6 * 3600)]).toEqual([0, 1])
})

it('counts deals by status and by whom, so that lapses show', async () => {
  const before = [await deals('agreed', 'buyer'), await deals('cancelled', 'clock')]
  const { buyer, id } = await buy()
  await buyer.call('cancelDeal', { id, reason: 'No' })
  await buy()
  passDays(7.01)
  await advanceDue(deps())
  resetClock()
  await app.settle()
  const after = [await deals('agreed', 'buyer'), await deals('cancelled', 'clock')]
  expect(after.map((value, index) => value - Number(before[index]))).toEqual([2, 1])
  expect(await deals('cancelled', 'buyer')).toBe(1)
})
