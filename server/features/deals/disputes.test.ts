import { describe, expect, it } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { onePixel } from '../../../testing/fixtures.ts'
import { disputeDeal } from './actions/dispute-deal.ts'
import { app, deps, memberOf, openMarket, passDays, resetClock, setUp, stockOf } from './deals.test-setup.ts'

setUp()

const buyPaid = async () => {
  const market = await openMarket()
  const { body } = await market.buyer.call('buyProduct', { id: market.product.id })
  const { id } = body.data.deal
  await market.buyer.call('markDealPaid', { id })
  await market.owner.call('markDealReady', { id })
  return { ...market, id }
}

describe('a dispute', () => {
  it('waits for administrators until it is decided', async () => {
    const admin = await makeUser(app, { role: 'admin' })
    const waiting = async () => (await admin.call('getAdminDashboard')).body.data.dashboard.waiting.disputes
    const before = await waiting()
    const { id, buyer } = await buyPaid()
    await buyer.call('disputeDeal', { id, reason: 'Broken' })
    expect(await waiting()).toBe(before + 1)
    await admin.call('resolveDeal', { id, outcome: 'complete', reason: 'It was whole' })
    expect(await waiting()).toBe(before)
  })

  it('needs a payment or a hand-over', async () => {
    const { product, buyer, owner } = await openMarket()
    const { id } = (await buyer.call('buyProduct', { id: product.id })).body.data.deal
    const agreed = await buyer.call('disputeDeal', { id, reason: 'Broken' })
    expect(agreed.body.error.code).toBe('DEAL_STATE')
    await owner.call('markDealReady', { id })
    const unpaid = await buyer.call('disputeDeal', { id, reason: 'Broken' })
    expect(unpaid.body.error).toMatchObject({
      code: 'DEAL_STATE',
      details: { allowed: ['received', 'cancelled'] },
    })
    await buyer.call('receiveDeal', { id })
    expect((await buyer.call('disputeDeal', { id, reason: ' ' })).status).toBe(422)
    expect((await buyer.call('disputeDeal', { id, reason: 'Broken' })).body.data.deal).toMatchObject({
      status: 'disputed',
      expiresAt: null,
      dispute: { by: 'buyer', reason: 'Broken', attachments: [] },
    })
    expect((await buyer.call('disputeDeal', { id, reason: 'Again' })).status).toBe(200)
    expect((await owner.call('disputeDeal', { id, reason: 'Me too' })).status).toBe(409)
  })

  it('is too late after 14 days', async () => {
    const { id, buyer } = await buyPaid()
    passDays(14.01)
    const late = disputeDeal(deps(), memberOf(buyer.id), { id, reason: 'Late' })
    await expect(late).rejects.toMatchObject({ code: 'DEAL_STATE' })
    resetClock()
    expect((await buyer.call('disputeDeal', { id, reason: 'In time' })).status).toBe(200)
  })

  it('shows its pictures to both sides and to administrators', async () => {
    const { id, buyer, owner } = await buyPaid()
    const admin = await makeUser(app, { role: 'admin' })
    const file = { bytes: onePixel, filename: 'a.png', type: 'image/png' }
    const uploaded = await buyer.call('uploadMedia', { folder: 'chats' }, { files: { file } })
    const { key } = uploaded.body.data
    const foreign = await owner.call('disputeDeal', { id, reason: 'Not mine', attachments: [{ key }] })
    expect([foreign.status, foreign.body.error.code]).toEqual([422, 'UPLOAD_UNKNOWN'])
    await buyer.call('disputeDeal', { id, reason: 'Broken', attachments: [{ key }] })
    for (const user of [buyer, owner, admin]) {
      const { deal } = (await user.call('getDeal', { id })).body.data
      expect(deal.dispute?.attachments.map(({ type }) => type)).toEqual(['image'])
    }
    const seen = (await admin.call('getDeal', { id })).body.data.deal
    expect(seen).not.toHaveProperty('code')
    const { deals } = (await admin.call('listAdminDeals')).body.data
    expect(deals.map((deal) => deal.id)).toContain(id)
  })

  it('is decided by an administrator, once, on record', async () => {
    const admin = await makeUser(app, { role: 'admin' })
    // The shop opened the disputes, so a cancelled deal failed on the buyer's side.
    const outcomes = { complete: ['closed', 4, null], cancel: ['cancelled', 5, 'buyer'] } as const
    for (const outcome of ['complete', 'cancel'] as const) {
      const { id, buyer, owner, product } = await buyPaid()
      const early = await admin.call('resolveDeal', { id, outcome, reason: 'Early' })
      expect(early.body.error.code).toBe('DEAL_STATE')
      await owner.call('disputeDeal', { id, reason: 'Not collected' })
      const decided = await admin.call('resolveDeal', { id, outcome, reason: 'Checked' })
      expect(decided.body.data.deal).toMatchObject({
        status: outcomes[outcome][0],
        failedSide: outcomes[outcome][2],
      })
      expect((await admin.call('resolveDeal', { id, outcome, reason: 'Again' })).status).toBe(200)
      const other = outcome === 'cancel' ? 'complete' : 'cancel'
      expect((await admin.call('resolveDeal', { id, outcome: other, reason: 'No' })).status).toBe(409)
      expect(await stockOf(product)).toBe(outcomes[outcome][1])
      const log = (await admin.call('listAuditLog', { targetId: id })).body.data.auditLog
      expect(log.map(({ action }) => action)).toEqual([`deal.${outcome}`])
      expect((await buyer.call('getDeal', { id })).body.data.deal.timeline.at(-1)).toMatchObject({
        by: 'admin',
        note: 'Checked',
      })
      await app.settle()
      for (const user of [buyer, owner]) {
        const [latest] = (await user.call('listNotifications')).body.data.notifications
        expect(latest?.title).toBe(outcome === 'complete' ? 'Deal closed' : 'Deal cancelled')
      }
    }
  })

  it('records the side that the administrator names', async () => {
    const admin = await makeUser(app, { role: 'admin' })
    const { id, buyer } = await buyPaid()
    await buyer.call('disputeDeal', { id, reason: 'Broken' })
    const decision = { id, outcome: 'complete', failedSide: 'shop', reason: 'Repaired late' } as const
    expect((await admin.call('resolveDeal', decision)).body.data.deal.failedSide).toBe('shop')
  })
})
