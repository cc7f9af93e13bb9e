import { expect, it } from 'vitest'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { advanceDue } from './actions/advance-due.ts'
import { app, deps, offerOf, openMarket, passDays, resetClock, setUp, stockOf } from './deals.test-setup.ts'

setUp()

const deleteAccount = async (user: TestUser) => {
  const admin = await makeUser(app, { role: 'admin' })
  await user.call('requestDeletion', { reason: 'Enough' })
  const { accountRequests } = (await admin.call('listAccountRequests', { limit: 100 })).body.data
  const id = accountRequests.find((request) => request.user.id === user.id)?.id ?? ''
  const decided = await admin.call(
    'decideAccountRequest',
    { id, decision: 'approve' },
    { headers: { 'idempotency-key': id } },
  )
  expect(decided.status).toBe(200)
  await app.settle()
}

it('a buyer who leaves ends offers and open deals; closed ones stay without name, phone and place', async () => {
  const market = await openMarket({ stock: 10 })
  const { product, buyer, owner } = market
  const handover = { place: 'Behind the red gate', note: 'Ring twice' }
  const dealOf = async (quantity: number) =>
    (await buyer.call('buyProduct', { id: product.id, quantity, handover })).body.data.deal.id
  const [closed, agreed, ready] = [await dealOf(1), await dealOf(2), await dealOf(3)]
  await owner.call('markDealReady', { id: closed })
  await buyer.call('receiveDeal', { id: closed })
  passDays(3.01)
  await advanceDue(deps())
  resetClock()
  await owner.call('markDealReady', { id: ready })
  const { offer } = await offerOf(market, 80)
  expect(await stockOf(product)).toBe(4)

  await deleteAccount(buyer)
  const dealAt = async (id: string) => (await owner.call('getDeal', { id })).body.data.deal
  for (const id of [agreed, ready])
    expect(await dealAt(id)).toMatchObject({ status: 'cancelled', failedSide: 'buyer' })
  expect(await stockOf(product)).toBe(9)
  expect((await owner.call('getOffer', { id: offer.id })).body.data.offer.status).toBe('withdrawn')
  const kept = await dealAt(closed)
  expect(kept).toMatchObject({
    status: 'closed',
    quantity: 1,
    total: { amount: 100 },
    buyer: { name: 'Deleted user', avatar: null, closed: 'deleted' },
    handover: { place: null, note: null },
  })
  const seen = JSON.stringify([kept, (await owner.call('listDeals', { role: 'shop' })).body.data])
  for (const text of [buyer.name, buyer.phone, 'red gate', 'Ring twice']) expect(seen).not.toContain(text)
})
