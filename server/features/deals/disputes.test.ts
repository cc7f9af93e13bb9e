import { describe, expect, it } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { onePixel } from '../../../testing/fixtures.ts'
import { markDealReady, receiveDeal } from './actions/deal-steps.ts'
import { disputeDeal } from './actions/dispute-deal.ts'
import { markDealPaid } from './actions/pay-deal.ts'
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

  it('is found by an administrator beside all other deals, by number, product, shop and buyer', async () => {
    const admin = await makeUser(app, { role: 'admin' })
    const { id, buyer } = await buyPaid()
    const { deal } = (await buyer.call('getDeal', { id })).body.data
    const found = async (query: object) => {
      const { body } = await admin.call('listAdminDeals', query)
      return body.data.deals.some((one: { id: string }) => one.id === id)
    }
    expect(await found({})).toBe(false)
    for (const q of [deal.number, deal.product.title, deal.shop.name, deal.buyer.name])
      expect(await found({ q }), q).toBe(true)
    expect(await found({ q: deal.number, status: 'disputed' })).toBe(false)
    expect((await buyer.call('listAdminDeals', { q: deal.number })).status).toBe(403)
    await buyer.call('disputeDeal', { id, reason: 'Broken' })
    expect(await found({})).toBe(true)
    await admin.call('resolveDeal', { id, outcome: 'complete', reason: 'It was whole' })
    const [entry] = (await admin.call('listAuditLog', { targetId: id })).body.data.auditLog
    expect(entry?.targetName).toBe(`${deal.number} · ${deal.product.title}`)
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

  it('counts from the payment until the buyer has the goods, then from there', async () => {
    const { product, buyer, owner } = await openMarket()
    const { id } = (await buyer.call('buyProduct', { id: product.id })).body.data.deal
    const [ofBuyer, ofShop] = [memberOf(buyer.id), memberOf(owner.id)]
    await markDealPaid(deps(), ofBuyer, { id, reference: null })
    passDays(6)
    await markDealReady(deps(), ofShop, { id })
    passDays(8.01)
    const late = disputeDeal(deps(), ofBuyer, { id, reason: 'Late' })
    await expect(late).rejects.toMatchObject({ code: 'DEAL_STATE', details: { status: 'ready' } })
    await receiveDeal(deps(), ofBuyer, { id })
    passDays(13.9)
    const { deal } = await disputeDeal(deps(), ofBuyer, { id, reason: 'Broken' })
    resetClock()
    expect(deal.status).toBe('disputed')
  })

  it('shows its images to both sides and to administrators', async () => {
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

  it('takes files of chats only, as a payment does', async () => {
    const { product, buyer } = await openMarket()
    const { id } = (await buyer.call('buyProduct', { id: product.id })).body.data.deal
    const file = { bytes: onePixel, filename: 'a.png', type: 'image/png' }
    const uploaded = await buyer.call('uploadMedia', { folder: 'comments' }, { files: { file } })
    const attachment = { key: uploaded.body.data.key }
    const paid = await buyer.call('markDealPaid', { id, attachment })
    expect([paid.status, paid.body.error.code]).toEqual([422, 'UPLOAD_UNKNOWN'])
    await buyer.call('markDealPaid', { id })
    await buyer.call('cancelDeal', { id, reason: 'No' })
    const other = await buyPaid()
    const foreign = await other.buyer.call('uploadMedia', { folder: 'comments' }, { files: { file } })
    const attachments = [{ key: foreign.body.data.key }]
    const disputed = await other.buyer.call('disputeDeal', { id: other.id, reason: 'Broken', attachments })
    expect([disputed.status, disputed.body.error.code]).toEqual([422, 'UPLOAD_UNKNOWN'])
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
        const kept = outcome === 'complete' ? 'stands' : 'is cancelled'
        expect(latest?.title).toBe(`Dispute decided: the deal ${kept}`)
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

describe('the answer to a dispute', () => {
  const dispute = async () => {
    const market = await buyPaid()
    await market.buyer.call('disputeDeal', { id: market.id, reason: 'Broken' })
    return market
  }

  it('is the other side’s words and images, which all who decide or are concerned see', async () => {
    const admin = await makeUser(app, { role: 'admin' })
    const { id, buyer, owner } = await dispute()
    const file = { bytes: onePixel, filename: 'whole.png', type: 'image/png' }
    const uploaded = await owner.call('uploadMedia', { folder: 'chats' }, { files: { file } })
    const attachments = [{ key: uploaded.body.data.key }]
    const foreign = await buyer.call('answerDispute', { id, text: 'Mine too' })
    expect([foreign.status, foreign.body.error.code]).toEqual([403, 'FORBIDDEN'])
    const empty = await owner.call('answerDispute', { id, text: ' ' })
    expect(empty.body.errors).toMatchObject([{ path: 'body.text', message: 'Please write a message' }])
    await app.settle()
    app.pushes.length = 0
    const answered = await owner.call('answerDispute', { id, text: 'It was whole', attachments })
    expect(answered.status).toBe(200)
    for (const user of [buyer, owner, admin]) {
      const { deal } = (await user.call('getDeal', { id })).body.data
      expect(deal).toMatchObject({
        status: 'disputed',
        dispute: { by: 'buyer', reason: 'Broken', answer: { text: 'It was whole' } },
      })
      expect(deal.dispute?.answer?.attachments.map(({ filename }) => filename)).toEqual(['whole.png'])
      expect(deal.timeline.at(-1)).toMatchObject({ change: 'dispute-answered', by: 'shop' })
    }
    await app.settle()
    const pushed = app.pushes.filter(({ event }) => event === 'deal:updated')
    expect(pushed.flatMap(({ rooms }) => rooms).sort()).toEqual(
      [`user:${buyer.id}`, `user:${owner.id}`].sort(),
    )
    const titleFor = async (user: typeof buyer) =>
      (await user.call('listNotifications')).body.data.notifications[0]?.title
    expect(await titleFor(buyer)).toBe('The other side answered the dispute')
    expect(await titleFor(owner)).toBe('Deal in dispute')
  })

  it('is given once, and only while the dispute waits', async () => {
    const admin = await makeUser(app, { role: 'admin' })
    const { id, owner } = await dispute()
    await owner.call('answerDispute', { id, text: 'It was whole' })
    const again = await owner.call('answerDispute', { id, text: 'Something else' })
    expect([again.status, again.body.data.deal.dispute?.answer?.text]).toEqual([200, 'It was whole'])
    await admin.call('resolveDeal', { id, outcome: 'complete', reason: 'Seen' })

    const other = await dispute()
    await admin.call('resolveDeal', { id: other.id, outcome: 'cancel', reason: 'No answer' })
    const late = await other.owner.call('answerDispute', { id: other.id, text: 'Late' })
    expect([late.status, late.body.error.code]).toEqual([409, 'DEAL_STATE'])
    const open = await openMarket()
    const { deal } = (await open.buyer.call('buyProduct', { id: open.product.id })).body.data
    const early = await open.owner.call('answerDispute', { id: deal.id, text: 'Early' })
    expect([early.status, early.body.error.code]).toEqual([409, 'DEAL_STATE'])
  })
})
