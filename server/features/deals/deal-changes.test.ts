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
    expect(await codeOf({ handover: { place: 'At the gate' } })).toBeUndefined()
    await buyer.call('receiveDeal', { id })
    expect(await codeOf({ handover: { place: 'Elsewhere' } })).toBe('DEAL_STATE')
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
