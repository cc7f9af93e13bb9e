import { v7 as newId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { dealFieldTexts } from '../../../contract/deals/texts.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { makeProduct, makeUser, type TestUser } from '../../../testing/factories.ts'
import { onePixel } from '../../../testing/fixtures.ts'
import { advanceDue } from './actions/advance-due.ts'
import { app, buy, deps, openMarket, passDays, resetClock, setUp, stockOf } from './deals.test-setup.ts'

setUp()

const upload = async (user: TestUser): Promise<string> => {
  const file = { bytes: onePixel, filename: 'a.png', type: 'image/png' }
  return (await user.call('uploadMedia', { folder: 'chats' }, { files: { file } })).body.data.key
}

const stepsOf = ({ timeline }: Deal) => timeline.map(({ status, change, by }) => `${by} ${status ?? change}`)

describe('buying', () => {
  it('makes a deal at the asking price, with its own number, a code for the buyer, and a message', async () => {
    const { product, buyer, owner } = await openMarket()
    app.pushes.length = 0
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
    const answer = await buyer.call('buyProduct', {
      id: product.id,
      quantity: 2,
      handover: { type: 'delivery', place: 'Mbabane', at: `${tomorrow}T10:00:00+02:00` },
      payment: { method: 'mobile-money' },
    })
    expect(answer.status).toBe(201)
    const { deal, chatId } = answer.body.data
    expect(deal).toMatchObject({
      chatId,
      offerId: null,
      productId: product.id,
      shopId: product.shop.id,
      shop: { id: product.shop.id },
      buyerId: buyer.id,
      buyer: { id: buyer.id, name: buyer.name },
      price: { amount: 100, currency: 'SZL' },
      quantity: 2,
      total: { amount: 200 },
      handover: { type: 'delivery', place: 'Mbabane', at: `${tomorrow}T08:00:00.000Z`, note: null },
      payment: { method: 'mobile-money', status: 'none', reference: null, attachment: null },
      status: 'agreed',
      timeline: [{ status: 'agreed', by: 'buyer' }],
    })
    expect(deal.number).toMatch(/^\w{1,12}$/)
    expect(deal.code).toMatch(/^\d{6}$/)
    expect(await stockOf(product)).toBe(3)
    const { messages } = (await owner.call('listMessages', { id: chatId })).body.data
    expect(messages.map(({ seq, side, productId }) => [seq, side, productId])).toEqual([
      [1, 'buyer', product.id],
    ])
    await app.settle()
    const pushed = app.pushes.filter(({ event }) => event === 'deal:updated')
    const codes = pushed.map(({ rooms, data }) => [rooms, Object(data).deal.code])
    expect(codes).toEqual([
      [[`user:${buyer.id}`], deal.code],
      [[`user:${owner.id}`], undefined],
    ])
    const { notifications } = (await owner.call('listNotifications')).body.data
    expect(notifications.map(({ type, title }) => [type, title])).toEqual([['deal', 'New deal']])
    expect((await owner.call('getDeal', { id: deal.id })).body.data.deal).not.toHaveProperty('code')
  })

  it('gives each deal of a shop another number', async () => {
    const { product, buyer } = await openMarket({ stock: 80 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyer.call('buyProduct', { id: product.id })),
    )
    expect(new Set(answers.map(({ body }) => body.data.deal.number)).size).toBe(20)
  })

  it('returns the first deal for a repeated clientMessageId, twenty times at once', async () => {
    const { product, buyer } = await openMarket({ stock: 1 })
    const clientMessageId = newId()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyer.call('buyProduct', { id: product.id, clientMessageId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.data.deal.id)).size).toBe(1)
    expect(await stockOf(product)).toBe(0)
  })

  it('refuses a price that is no longer asked, but not the answer to a purchase at it', async () => {
    const { product, buyer } = await openMarket()
    const { prisma } = app.platform.db
    const buyAt = (amount: number, currency = 'SZL', clientMessageId = newId()) =>
      buyer.call('buyProduct', { id: product.id, price: { amount, currency }, clientMessageId })
    const clientMessageId = newId()
    expect((await buyAt(100, 'SZL', clientMessageId)).status).toBe(201)
    await prisma.product.update({ where: { id: product.id }, data: { priceMinor: 90_000 } })
    const late = await buyAt(100)
    expect([late.status, late.body.error.code]).toEqual([409, 'CONFLICT'])
    expect(late.body.errors).toEqual([{ path: 'body.price', message: dealFieldTexts.priceChanged }])
    expect((await buyAt(900, 'KES')).status).toBe(409)
    expect((await buyAt(100, 'SZL', clientMessageId)).status).toBe(200)
    expect(await stockOf(product)).toBe(4)
    const now = await buyAt(900)
    expect([now.status, now.body.data.deal.price.amount]).toEqual([201, 900])
    expect((await buyer.call('buyProduct', { id: product.id })).status).toBe(201)
  })

  it('refuses more than is in stock, the own product, blocked users, and a product without a price', async () => {
    const { product, buyer, owner } = await openMarket()
    const free = await makeProduct(app, { shop: product.shop })
    await app.platform.db.prisma.product.update({ where: { id: free.id }, data: { priceMinor: null } })
    const atNothing = await makeProduct(app, { shop: product.shop })
    await app.platform.db.prisma.product.update({ where: { id: atNothing.id }, data: { priceMinor: 0 } })
    const tries = await Promise.all([
      buyer.call('buyProduct', { id: product.id, quantity: 6 }),
      buyer.call('buyProduct', { id: product.id, quantity: 0 }),
      owner.call('buyProduct', { id: product.id }),
      buyer.call('buyProduct', { id: newId() }),
      buyer.call('buyProduct', { id: free.id }),
      buyer.call('buyProduct', { id: atNothing.id }),
    ])
    expect(tries.map(({ status, body }) => `${status} ${body.error.code}`)).toEqual([
      '409 OUT_OF_STOCK',
      '422 VALIDATION_FAILED',
      '403 FORBIDDEN',
      '404 NOT_FOUND',
      '422 VALIDATION_FAILED',
      '422 VALIDATION_FAILED',
    ])
    expect((await buyer.call('makeOffer', { id: atNothing.id, amount: 5 })).status).toBe(201)
    await owner.call('blockUser', { id: buyer.id })
    expect((await buyer.call('buyProduct', { id: product.id })).status).toBe(403)
  })
})

describe('the way of a deal', () => {
  it('goes from agreed over paid and ready to received, each step once', async () => {
    const { id, buyer, owner, product } = await buy()
    const key = await upload(buyer)
    const paid = await buyer.call('markDealPaid', { id, reference: 'MP1', attachment: { key } })
    expect(paid.body.data.deal.payment).toMatchObject({
      status: 'said',
      reference: 'MP1',
      attachment: { type: 'image' },
    })
    await buyer.call('markDealPaid', { id, reference: 'MP2' })
    expect((await owner.call('confirmDealPayment', { id })).body.data.deal.payment).toMatchObject({
      status: 'confirmed',
      reference: 'MP1',
    })
    await owner.call('confirmDealPayment', { id })
    await owner.call('markDealReady', { id })
    expect((await owner.call('markDealReady', { id })).status).toBe(200)
    await buyer.call('receiveDeal', { id })
    const { deal } = (await buyer.call('receiveDeal', { id })).body.data
    expect(stepsOf(deal)).toEqual([
      'buyer agreed',
      'buyer payment-said',
      'shop payment-confirmed',
      'shop ready',
      'buyer received',
    ])
    expect(Date.parse(String(deal.expiresAt)) - Date.parse(deal.updatedAt)).toBe(3 * 24 * 3600_000)
    passDays(3.01)
    await advanceDue(deps())
    resetClock()
    const closed = (await buyer.call('getDeal', { id })).body.data.deal
    expect(closed).toMatchObject({ status: 'closed', code: null, expiresAt: null })
    expect(await stockOf(product)).toBe(4)
  })

  it('is handed over by the code of the buyer, which the shop may try five times', async () => {
    const first = await buy({}, { handover: { type: 'rider' } })
    const { id, owner } = first
    const code = String(first.deal.code)
    const wrong = code === '000000' ? '000001' : '000000'
    // The state comes before the code.
    expect((await owner.call('receiveDeal', { id, code: wrong })).body.error.code).toBe('DEAL_STATE')
    await owner.call('markDealSent', { id, note: 'With Sipho' })
    expect((await owner.call('receiveDeal', { id })).body.error.code).toBe('HANDOVER_CODE_WRONG')
    for (let count = 0; count < 4; count += 1)
      expect((await owner.call('receiveDeal', { id, code: wrong })).body.error.code).toBe(
        'HANDOVER_CODE_WRONG',
      )
    expect((await owner.call('receiveDeal', { id, code })).body.data.deal.status).toBe('received')

    const second = await buy({}, { handover: { type: 'rider' } })
    const other = String(second.deal.code) === '000000' ? '000001' : '000000'
    await second.owner.call('markDealSent', { id: second.id })
    for (let count = 0; count < 5; count += 1)
      await second.owner.call('receiveDeal', { id: second.id, code: other })
    const late = await second.owner.call('receiveDeal', { id: second.id, code: String(second.deal.code) })
    expect([late.status, late.body.error.code]).toEqual([409, 'HANDOVER_CODE_WRONG'])
    expect((await second.buyer.call('receiveDeal', { id: second.id })).status).toBe(200)
  })

  it('never tells the shop the code of the buyer', async () => {
    const { id, deal, owner, chatId } = await buy()
    const code = String(deal.code)
    const answers = [
      await owner.call('changeDeal', { id, handover: { note: 'At the gate' } }),
      await owner.call('confirmDealPayment', { id }),
      await owner.call('markDealReady', { id }),
      await owner.call('receiveDeal', { id, code: 'wrong' }),
      await owner.call('getDeal', { id }),
      await owner.call('listDeals', { role: 'shop' }),
      await owner.call('listMessages', { id: chatId }),
      await owner.call('exportDeals', { id: deal.shopId }),
      await owner.call('receiveDeal', { id, code }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409, 200, 200, 200, 200, 200])
    for (const { body } of answers) {
      expect(JSON.stringify(body)).not.toContain(`"${code}"`)
      expect(JSON.stringify(body)).not.toContain('"code":null')
    }
  })

  it('says what is possible when a step is not', async () => {
    const { id, owner, buyer } = await buy()
    const sent = await owner.call('markDealSent', { id })
    expect(sent.status).toBe(409)
    expect(sent.body.error).toMatchObject({
      code: 'DEAL_STATE',
      details: { status: 'agreed', allowed: ['ready', 'cancelled'] },
    })
    const received = await buyer.call('receiveDeal', { id })
    expect(received.body.error).toMatchObject({ details: { status: 'agreed', allowed: ['cancelled'] } })
  })

  it('refuses steps of the other side and hides the deal from strangers', async () => {
    const { id, owner, buyer } = await buy()
    const stranger = await makeUser(app)
    const tries = await Promise.all([
      owner.call('markDealPaid', { id }),
      buyer.call('confirmDealPayment', { id }),
      buyer.call('markDealReady', { id }),
      buyer.call('markDealSent', { id }),
      buyer.call('resolveDeal', { id, outcome: 'cancel', reason: 'Mine' }),
      buyer.call('changeDeal', { id, payment: { instructions: 'To me' } }),
      stranger.call('getDeal', { id }),
      stranger.call('cancelDeal', { id, reason: 'No' }),
    ])
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 404, 404])
  })

  it('confirms cash without an announcement, but no other payment', async () => {
    const cash = await buy()
    expect((await cash.owner.call('confirmDealPayment', { id: cash.id })).status).toBe(200)
    const bank = await buy({}, { payment: { method: 'bank' } })
    expect((await bank.owner.call('confirmDealPayment', { id: bank.id })).body.error.code).toBe('DEAL_STATE')
  })

  it('refuses an announcement after the shop confirmed cash, with nothing silently lost', async () => {
    const { id, owner, buyer } = await buy()
    await owner.call('confirmDealPayment', { id })
    const late = await buyer.call('markDealPaid', { id, reference: 'MP1' })
    expect([late.status, late.body.error.code]).toEqual([409, 'DEAL_STATE'])
    // Announced first, it is a repetition.
    const other = await buy()
    await other.buyer.call('markDealPaid', { id: other.id, reference: 'MP1' })
    await other.owner.call('confirmDealPayment', { id: other.id })
    expect((await other.buyer.call('markDealPaid', { id: other.id })).status).toBe(200)
  })

  it('is cancelled by either side before the hand-over, once, and returns the stock', async () => {
    const { id, owner, buyer, product } = await buy({ stock: 2 }, { quantity: 2 })
    expect(await stockOf(product)).toBe(0)
    expect((await buyer.call('cancelDeal', { id, reason: ' ' })).status).toBe(422)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => buyer.call('cancelDeal', { id, reason: 'Too far' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await stockOf(product)).toBe(2)
    const { deal } = (await owner.call('getDeal', { id })).body.data
    expect(deal.timeline.at(-1)).toMatchObject({ status: 'cancelled', by: 'buyer', note: 'Too far' })
    expect((await owner.call('cancelDeal', { id, reason: 'Me too' })).body.error.code).toBe('DEAL_STATE')
    const received = await buy()
    await received.owner.call('markDealReady', { id: received.id })
    await received.buyer.call('receiveDeal', { id: received.id })
    const late = await received.buyer.call('cancelDeal', { id: received.id, reason: 'Late' })
    expect(late.body.error.code).toBe('DEAL_STATE')
  })

  it('goes on although one side blocks the other', async () => {
    const { id, owner, buyer } = await buy()
    await buyer.call('blockUser', { id: owner.id })
    expect((await owner.call('markDealReady', { id })).status).toBe(200)
    await app.settle()
    const { notifications } = (await buyer.call('listNotifications')).body.data
    expect(notifications.map(({ title }) => title)).toEqual(['Ready for pick-up'])
  })
})
