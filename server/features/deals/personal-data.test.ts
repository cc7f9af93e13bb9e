import { describe, expect, it } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { onePixel } from '../../../testing/fixtures.ts'
import { findInTables } from '../../../testing/tables.ts'
import { deleteOldDealDetails } from './actions/delete-old-details.ts'
import { app, buy, deps, offerOf, openMarket, passDays, resetClock, setUp } from './deals.test-setup.ts'

setUp()

/** Where these texts are left, besides the settings of the shop and the audit log. */
const left = (texts: string[]) => findInTables(app.platform.db.kysely, texts, ['Shop', 'AuditLog'])

describe('the export of an account', () => {
  it('has the offers and deals of both roles, without the code', async () => {
    const { id, buyer, owner, deal, product } = await buy()
    await offerOf({ product, buyer, owner })
    for (const user of [buyer, owner]) {
      const response = await app.app.inject({
        url: '/api/users/me/export',
        headers: { authorization: `Bearer ${user.token}` },
      })
      const { offers, deals } = response.json()
      expect(offers).toHaveLength(1)
      expect(deals.map((one: { id: string }) => one.id)).toEqual([id])
      expect(deals[0]).not.toHaveProperty('code')
      expect(deals[0].number).toBe(deal.number)
    }
  })
})

describe('after 180 days', () => {
  it('closed offers are gone, and places and references of ended deals', async () => {
    const market = await openMarket()
    const { buyer, owner, product } = market
    const declined = (await offerOf(market)).offer
    await owner.call('declineOffer', { id: declined.id })
    const handover = { place: 'Mbabane', note: 'At the gate' }
    await owner.call('updateShop', { id: product.shop.id, paymentInstructions: 'Account 12' })
    const bought = (await buyer.call('buyProduct', { id: product.id, handover })).body.data
    const { id } = bought.deal
    const open = (await offerOf(market)).offer
    await buyer.call('markDealPaid', { id, reference: 'MP1' })
    await buyer.call('cancelDeal', { id, reason: 'Too far' })

    passDays(179)
    await deleteOldDealDetails(deps())
    expect((await buyer.call('getOffer', { id: declined.id })).status).toBe(200)
    expect((await buyer.call('getDeal', { id })).body.data.deal.handover.place).toBe('Mbabane')
    passDays(2)
    await deleteOldDealDetails(deps())
    resetClock()
    expect((await buyer.call('getOffer', { id: declined.id })).status).toBe(404)
    expect((await buyer.call('getOffer', { id: open.id })).status).toBe(200)
    const { deal } = (await buyer.call('getDeal', { id })).body.data
    expect(deal.timeline.map(({ status }) => status)).toContain('cancelled')
    expect(await left(['At the gate', 'Account 12', 'Too far'])).toEqual([])
    expect(deal).toMatchObject({
      status: 'cancelled',
      handover: { place: null, note: null },
      payment: { reference: null },
    })
    // The message of the deleted offer keeps its sentence and its trade.
    const { messages } = (await buyer.call('listMessages', { id: declined.chatId })).body.data
    expect(messages).toHaveLength(3)
    expect(messages[0]?.content).toContain('Offer for')
    expect(messages[0]).not.toHaveProperty('offer')
    expect(messages[0]?.trade).toMatchObject({ kind: 'offer', price: declined.price })
  })
})

describe('after 180 days, a decided dispute', () => {
  it('is gone with its files, those of the answer too', async () => {
    const admin = await makeUser(app, { role: 'admin' })
    const { id, buyer, owner } = await buy()
    const upload = async (user: typeof buyer) => {
      const file = { bytes: onePixel, filename: 'a.png', type: 'image/png' }
      return (await user.call('uploadMedia', { folder: 'chats' }, { files: { file } })).body.data.key
    }
    const keys = [await upload(buyer), await upload(buyer), await upload(owner)] as const
    const [receipt, image, answer] = keys.map((key) => ({ key }))
    await buyer.call('markDealPaid', { id, attachment: receipt })
    await owner.call('markDealReady', { id })
    await buyer.call('disputeDeal', { id, reason: 'Broken', attachments: image && [image] })
    await owner.call('answerDispute', { id, text: 'Whole', attachments: answer && [answer] })
    await admin.call('resolveDeal', { id, outcome: 'cancel', reason: 'Seen' })
    const attached = () =>
      app.platform.db.prisma.upload.count({ where: { key: { in: [...keys] }, attachedAt: { not: null } } })
    expect(await attached()).toBe(3)
    passDays(180.1)
    await deleteOldDealDetails(deps())
    resetClock()
    expect(await attached()).toBe(0)
    expect(await left(['Broken', 'Whole', 'Seen'])).toEqual([])
    const { deal } = (await buyer.call('getDeal', { id })).body.data
    expect([deal.status, deal.dispute, deal.payment.attachment]).toEqual(['cancelled', null, null])
  })
})
