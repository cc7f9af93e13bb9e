import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/time.ts'
import { makeUser } from '../../../testing/factories.ts'
import { advanceDue } from './actions/advance-due.ts'
import { changeDeal } from './actions/change-deal.ts'
import { app, buy, deps, memberOf, passDays, resetClock, setUp, stockOf } from './deals.test-setup.ts'

setUp()

describe('changing a deal', () => {
  it('shows the other side what changed', async () => {
    const { id, owner, buyer } = await buy()
    const changed = await buyer.call('changeDeal', {
      id,
      handover: { type: 'delivery', place: 'Manzini' },
    })
    expect(changed.body.data.deal).toMatchObject({
      handover: { type: 'delivery', place: 'Manzini' },
    })
    await buyer.call('changeDeal', { id, payment: { method: 'bank' } })
    const { deal } = (await owner.call('changeDeal', { id, payment: { instructions: 'Account 12' } })).body
      .data
    expect(deal.timeline.slice(1).map(({ change, by, fields }) => [change, by, fields])).toEqual([
      ['handover', 'buyer', ['type', 'place']],
      ['payment', 'buyer', ['method']],
      ['payment', 'shop', ['instructions']],
    ])
    const same = (await buyer.call('changeDeal', { id, handover: { place: 'Manzini' } })).body.data.deal
    expect(same.timeline).toHaveLength(4)
    await app.settle()
    const { notifications } = (await owner.call('listNotifications')).body.data
    // One for the deal, about its latest change.
    expect(notifications.map(({ title }) => title)).toEqual(['Payment changed'])
  })

  it('lets a shop that an administrator closed name no new account, and says so to the buyer', async () => {
    const { id, owner, buyer, product } = await buy()
    const shop = { id: product.shop.id }
    await owner.call('updateShop', { ...shop, paymentInstructions: 'Account 12' })
    await app.settle()
    const admin = await makeUser(app, { role: 'admin' })
    await admin.call('deactivateShop', shop)
    const changed = await owner.call('changeDeal', { id, payment: { instructions: 'Account 13' } })
    expect([changed.status, changed.body.error.code]).toEqual([403, 'SHOP_CLOSED'])
    await owner.call('updateShop', { ...shop, paymentInstructions: 'Account 13' })
    await app.settle()
    const { deal } = (await buyer.call('getDeal', { id })).body.data
    expect(deal.payment.instructions).toBe('Account 12')
    expect(deal.shop.closed).toBe('deactivated')

    await admin.call('activateShop', shop)
    await owner.call('changeDeal', { id, payment: { instructions: 'Account 13' } })
    const open = (await buyer.call('getDeal', { id })).body.data.deal
    expect(open.payment.instructions).toBe('Account 13')
    expect(open.shop.closed).toBeUndefined()
  })

  it.each(['shop', 'buyer'] as const)(
    'blames the %s that was stopped, if the other side cancels',
    async (absent) => {
      const { id, owner, buyer, product } = await buy()
      const admin = await makeUser(app, { role: 'admin' })
      if (absent === 'shop') await admin.call('deactivateShop', { id: product.shop.id })
      else
        await app.platform.db.prisma.user.update({ where: { id: buyer.id }, data: { status: 'deactivated' } })
      const other = absent === 'shop' ? buyer : owner
      const { deal } = (await other.call('cancelDeal', { id, reason: 'Stopped' })).body.data
      expect(deal).toMatchObject({ status: 'cancelled', failedSide: absent })
    },
  )

  it('takes the other side’s part back as it is, and refuses another one', async () => {
    const { id, owner, buyer } = await buy()
    const changed = async (user: typeof buyer, payment: object) =>
      (await user.call('changeDeal', { id, payment })).status
    expect(await changed(buyer, { instructions: null })).toBe(200)
    await owner.call('changeDeal', { id, payment: { instructions: 'Account 12' } })
    await buyer.call('changeDeal', { id, payment: { reference: 'MP1' } })
    expect(await changed(buyer, { method: 'bank', instructions: 'Account 12' })).toBe(200)
    expect(await changed(owner, { method: 'cash', reference: 'MP1' })).toBe(200)
    const { payment, timeline } = (await buyer.call('getDeal', { id })).body.data.deal
    for (const instructions of ['Account 13', null])
      expect(await changed(buyer, { method: 'bank', instructions })).toBe(403)
    expect(await changed(owner, { reference: null })).toBe(403)
    const after = (await buyer.call('getDeal', { id })).body.data.deal
    expect([after.payment, after.timeline]).toEqual([payment, timeline])
    expect(payment).toMatchObject({ method: 'cash', reference: 'MP1', instructions: 'Account 12' })
  })

  it('is not possible after the hand-over, nor for what is under way', async () => {
    const { id, owner, buyer } = await buy()
    await buyer.call('markDealPaid', { id })
    const codeOf = async (input: object) =>
      (await buyer.call('changeDeal', { id, ...input })).body.error?.code
    expect(await codeOf({ payment: { method: 'bank' } })).toBe('DEAL_STATE')
    await owner.call('markDealReady', { id })
    expect(await codeOf({ handover: { type: 'delivery' } })).toBe('DEAL_STATE')
    expect(await codeOf({ handover: { note: 'At the gate' } })).toBeUndefined()
    await buyer.call('receiveDeal', { id })
    expect(await codeOf({ handover: { place: 'Elsewhere' } })).toBe('DEAL_STATE')
  })
})

describe('a time of hand-over', () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const past = [{ path: 'body.handover.at', message: 'Choose a time that is still to come' }]

  it('that is over is refused beside its field, in a purchase and in a change', async () => {
    const { id, buyer, owner, product } = await buy({}, { handover: { at: at(30) } })
    for (const user of [buyer, owner]) {
      const { status, body } = await user.call('changeDeal', { id, handover: { at: at(-5) } })
      expect([status, body.errors]).toEqual([422, past])
    }
    const bought = await buyer.call('buyProduct', { id: product.id, handover: { at: at(-24 * 60) } })
    expect([bought.status, bought.body.errors]).toEqual([422, past])
    expect(await stockOf(product)).toBe(4)
  })

  it('that has passed since it was agreed does not hinder other changes', async () => {
    const agreed = at(30)
    const { id, buyer } = await buy({}, { handover: { at: agreed } })
    passDays(1)
    const changed = await buyer.call('changeDeal', { id, handover: { at: agreed, note: 'At the gate' } })
    resetClock()
    expect(changed.body.data.deal.handover).toMatchObject({ at: agreed, note: 'At the gate' })
  })
})

describe('after the buyer says that it is paid', () => {
  const payAt = async (place: string) => {
    const bought = await buy({}, { payment: { method: 'bank' }, handover: { place } })
    const outcomeOf = async (user: typeof bought.buyer, input: object) => {
      const { status, body } = await user.call('changeDeal', { id: bought.id, ...input })
      return `${status} ${body.error?.code ?? ''}`
    }
    await bought.buyer.call('markDealPaid', { id: bought.id, reference: 'MP1' })
    return { ...bought, outcomeOf }
  }

  it('method and instructions stay, and the reference once the shop has confirmed it', async () => {
    const { id, owner, buyer, outcomeOf } = await payAt('Manzini')
    const reference = { payment: { reference: 'Mine' } }
    expect(await outcomeOf(owner, reference)).toBe('403 FORBIDDEN')
    for (const user of [buyer, owner])
      expect(await outcomeOf(user, { payment: { method: 'cash' } })).toBe('409 DEAL_STATE')
    expect(await outcomeOf(owner, { payment: { instructions: 'Account 13' } })).toBe('409 DEAL_STATE')
    expect(await outcomeOf(buyer, reference)).toBe('200 ')
    await owner.call('confirmDealPayment', { id })
    expect(await outcomeOf(buyer, { payment: { reference: 'MP9' } })).toBe('409 DEAL_STATE')
    const { payment } = (await buyer.call('getDeal', { id })).body.data.deal
    expect(payment).toMatchObject({ method: 'bank', reference: 'Mine' })
  })

  it('both sides still arrange the hand-over, and each sees what the other changed', async () => {
    const { id, owner, buyer, outcomeOf } = await payAt('Manzini')
    expect(await outcomeOf(buyer, { handover: { type: 'delivery', place: 'Mbabane' } })).toBe('200 ')
    expect(await outcomeOf(owner, { handover: { place: 'The gate in Mbabane' } })).toBe('200 ')
    await owner.call('confirmDealPayment', { id })
    expect(await outcomeOf(buyer, { handover: { type: 'rider' } })).toBe('200 ')
    const { deal } = (await owner.call('markDealSent', { id })).body.data
    expect(deal.handover).toMatchObject({ type: 'rider', place: 'The gate in Mbabane' })
    const changes = deal.timeline.filter(({ change }) => change === 'handover')
    expect(changes.map(({ by, fields }) => [by, fields])).toEqual([
      ['buyer', ['type', 'place']],
      ['shop', ['place']],
      ['buyer', ['type']],
    ])
  })
})

describe('many changes', () => {
  it('of one side are one entry, and never displace a change of instructions', async () => {
    const { id, owner, buyer } = await buy()
    for (const place of ['A', 'B', 'C']) await buyer.call('changeDeal', { id, handover: { place } })
    await buyer.call('changeDeal', { id, handover: { note: 'Ring' } })
    await owner.call('changeDeal', { id, payment: { instructions: 'Account 12' } })
    const timelineOf = async () => (await buyer.call('getDeal', { id })).body.data.deal.timeline
    expect((await timelineOf()).map(({ by, fields }) => [by, fields])).toEqual([
      ['buyer', undefined],
      ['buyer', ['place', 'note']],
      ['shop', ['instructions']],
    ])
    for (let count = 0; count < 60; count += 1)
      await (count % 2 ? owner : buyer).call('changeDeal', { id, handover: { note: `Note ${count}` } })
    const timeline = await timelineOf()
    expect(timeline).toHaveLength(50)
    expect(timeline.slice(0, 2).map(({ status, fields }) => status ?? fields)).toEqual([
      'agreed',
      ['instructions'],
    ])
  })

  it('are pushed and notified together, the last one always', async () => {
    const { id, owner, buyer } = await buy()
    await app.settle()
    app.pushes.length = 0
    const notes = Array.from({ length: 30 }, (_, index) => `Note ${index}`)
    for (const note of notes) await buyer.call('changeDeal', { id, handover: { note } })
    await buyer.call('changeDeal', { id, payment: { method: 'bank' } })
    await app.settle()
    const toShop = app.pushes.filter(({ rooms }) => rooms.includes(`user:${owner.id}`))
    const pushed = toShop.filter(({ event }) => event === 'deal:updated')
    expect(pushed.length).toBeLessThan(15)
    expect(Object(pushed.at(-1)?.data).deal).toMatchObject({
      handover: { note: 'Note 29' },
      payment: { method: 'bank' },
    })
    const notified = toShop.filter(({ event }) => event === 'notification')
    expect(notified.length).toBeLessThan(6)
    expect(JSON.stringify(notified.at(-1)?.data)).toContain('Payment changed')
  })
})

describe('time limits', () => {
  it('cancel an agreed deal after 7 days without a change, after a reminder', async () => {
    const { id, buyer, product } = await buy()
    passDays(6.5)
    await advanceDue(deps())
    await app.settle()
    expect((await buyer.call('listNotifications')).body.data.notifications.map(({ title }) => title)).toEqual(
      ['A deal is cancelled soon'],
    )
    passDays(0.51)
    await advanceDue(deps())
    resetClock()
    const { deal } = (await buyer.call('getDeal', { id })).body.data
    expect(deal.timeline.at(-1)).toMatchObject({
      ...{ status: 'cancelled', by: 'clock' },
      ...{ cause: 'lapsed', note: 'Nothing happened for 7 days' },
    })
    expect(await stockOf(product)).toBe(5)
  })

  it('cancel an unpaid deal that its buyer alone goes on changing after 14 days; the shop may wait', async () => {
    const { id, buyer, owner } = await buy()
    let notes = 0
    const expiryAfterChange = async (side: typeof buyer) => {
      notes += 1
      const { deal } = await changeDeal(deps(), memberOf(side.id), {
        id,
        handover: { place: undefined, note: `Note ${notes}` },
      })
      return (Date.parse(deal.expiresAt ?? '') - Date.parse(deal.createdAt)) / DAY_MS
    }
    passDays(6)
    expect(await expiryAfterChange(buyer)).toBeCloseTo(13)
    passDays(6)
    expect(await expiryAfterChange(buyer)).toBe(14)
    const byShop = await expiryAfterChange(owner)
    expect(byShop).toBeCloseTo(19)
    expect(await expiryAfterChange(buyer)).toBe(byShop)
    resetClock()
  })

  it('close a sent deal after 14 days', async () => {
    const { id, buyer, owner } = await buy({}, { handover: { type: 'delivery' } })
    await owner.call('markDealSent', { id })
    passDays(13.9)
    await advanceDue(deps())
    expect((await buyer.call('getDeal', { id })).body.data.deal.status).toBe('sent')
    passDays(0.2)
    await advanceDue(deps())
    resetClock()
    expect((await buyer.call('getDeal', { id })).body.data.deal.status).toBe('closed')
  })
})
