import { describe, expect, it } from 'vitest'
import { advanceDue } from './actions/advance-due.ts'
import { app, buy, deps, passDays, resetClock, setUp, stockOf } from './deals.test-setup.ts'

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

describe('what one side cannot change under the other', () => {
  it('is place, method and instructions once the buyer says it is paid, and the reference once confirmed', async () => {
    const { id, owner, buyer } = await buy(
      {},
      { payment: { method: 'bank' }, handover: { place: 'Manzini' } },
    )
    const outcomeOf = async (user: typeof buyer, input: object) => {
      const { status, body } = await user.call('changeDeal', { id, ...input })
      return `${status} ${body.error?.code ?? ''}`
    }
    const reference = { payment: { reference: 'Mine' } }
    expect(await outcomeOf(owner, reference)).toBe('403 FORBIDDEN')
    await buyer.call('markDealPaid', { id, reference: 'MP1' })
    for (const user of [buyer, owner]) {
      expect(await outcomeOf(user, { handover: { place: 'Far away' } })).toBe('409 DEAL_STATE')
      expect(await outcomeOf(user, { handover: { type: 'rider' } })).toBe('409 DEAL_STATE')
      expect(await outcomeOf(user, { payment: { method: 'cash' } })).toBe('409 DEAL_STATE')
      expect(await outcomeOf(user, { handover: { place: 'Manzini', note: user.id } })).toBe('200 ')
    }
    expect(await outcomeOf(owner, { payment: { instructions: 'Account 13' } })).toBe('409 DEAL_STATE')
    expect(await outcomeOf(buyer, reference)).toBe('200 ')
    await owner.call('confirmDealPayment', { id })
    expect(await outcomeOf(buyer, { payment: { reference: 'MP9' } })).toBe('409 DEAL_STATE')
    expect((await buyer.call('getDeal', { id })).body.data.deal).toMatchObject({
      handover: { place: 'Manzini' },
      payment: { method: 'bank', reference: 'Mine' },
    })
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
    expect(deal.timeline.at(-1)).toMatchObject({ status: 'cancelled', by: 'clock' })
    expect(await stockOf(product)).toBe(5)
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
