import { expect, it } from 'vitest'
import { dealStatuses, paymentStatuses } from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { actionsOf } from './deal-actions.ts'
import { nextKeyOf, nextOf, statusWords } from './deal-next.ts'

// Only what the next step depends on.
const dealOf = (
  status: string,
  payment: string,
  method = 'cash',
  place: string | null = 'Stall 14',
  instructions: string | null = 'Account 7',
) =>
  ({
    status,
    shop: { name: 'Manzini Weavers' },
    buyer: { name: 'Thabo' },
    total: { amount: 590, currency: 'SZL', formattedPrice: 'E 590' },
    handover: { type: 'pickup', place, at: null, note: null },
    payment: { method, status: payment, instructions },
    timeline: [],
    createdAt: '2026-01-01T00:00:00.000Z',
  }) as unknown as Deal
const keys = (side: 'buyer' | 'shop', method: string) =>
  ['agreed', 'ready', 'received'].map((status) =>
    paymentStatuses.map((payment) => nextKeyOf(dealOf(status, payment, method), side)),
  )

it('a buyer knows what comes next at each step', () => {
  expect(nextKeyOf(dealOf('agreed', 'none', 'cash', null), 'buyer')).toBe('arrange')
  expect(keys('buyer', 'cash')).toEqual([
    ['preparedCash', 'checked', 'prepared'],
    ['collect', 'collect', 'collect'],
    ['payLate', 'checkedLate', 'closes'],
  ])
  expect(keys('buyer', 'bank').map(([unpaid]) => unpaid)).toEqual(['pay', 'pay', 'payLate'])
})

it('a shop knows what comes next at each step', () => {
  expect(keys('shop', 'cash')).toEqual([
    ['prepare', 'check', 'prepare'],
    ['enterCode', 'check', 'enterCode'],
    ['collectPayment', 'check', 'closes'],
  ])
  expect(keys('shop', 'bank').map(([unpaid]) => unpaid)).toEqual(['unpaid', 'enterCode', 'unpaidLate'])
})

it('a deal that has not ended always says what comes next, and an ended one nothing', () => {
  for (const status of dealStatuses)
    for (const side of ['buyer', 'shop'] as const) {
      const isOver = status === 'closed' || status === 'cancelled'
      expect(nextOf(dealOf(status, 'none'), side) === null).toBe(isOver)
    }
  expect(nextOf(dealOf('agreed', 'none', 'bank'), 'buyer')).toBe(
    'Pay E\u00a0590 to Manzini Weavers, then say it here.',
  )
})

it('what a buyer says is paid is no longer only agreed', () => {
  expect(paymentStatuses.map((payment) => statusWords(dealOf('agreed', payment)))).toEqual([
    'Agreed',
    'Payment announced',
    'Paid',
  ])
  expect(statusWords(dealOf('ready', 'said'))).toBe('Ready for pick-up')
})

it('a new deal is arranged first, in one step from the agreement', () => {
  const fresh = dealOf('agreed', 'none', 'cash', null)
  const now = Date.parse('2026-01-02')
  expect(actionsOf(fresh, 'buyer', now)).toEqual({ primary: 'arrange', others: ['cancel'] })
  expect(actionsOf(dealOf('agreed', 'none', 'bank'), 'buyer', now).primary).toBe('pay')
  // The buyer may choose a delivery: marking it ready is possible, but not the main action.
  expect(nextKeyOf(fresh, 'shop')).toBe('chooses')
  expect(actionsOf(fresh, 'shop', now)).toMatchObject({
    primary: null,
    others: ['confirm', 'mark-ready', 'change', 'cancel'],
  })
  expect(actionsOf(dealOf('agreed', 'none'), 'shop', now).primary).toBe('mark-ready')
})

it('who waits to be told how to pay is not asked to, and the shop is asked to say it', () => {
  const now = Date.parse('2026-01-02')
  const untold = (status: string, payment = 'none', method = 'bank') =>
    dealOf(status, payment, method, 'Stall 14', null)
  for (const status of ['agreed', 'received']) {
    expect(nextOf(untold(status), 'buyer')).toContain('The answer appears here')
    expect(nextKeyOf(untold(status), 'shop')).toBe('untold')
    expect(actionsOf(untold(status), 'buyer', now).primary).toBeNull()
    expect(actionsOf(untold(status), 'buyer', now).others).toContain('pay')
    expect(actionsOf(untold(status), 'shop', now).primary).toBe('instruct')
  }
  // A pick-up comes before its payment.
  const ready = actionsOf(untold('ready'), 'shop', now)
  expect([ready.primary, ready.others.includes('instruct')]).toEqual(['code', true])
  for (const deal of [
    untold('agreed', 'said'),
    untold('agreed', 'none', 'cash'),
    dealOf('agreed', 'none', 'bank'),
  ])
    expect(actionsOf(deal, 'shop', now).others).not.toContain('instruct')
})

it('a shop says of an announced payment also that it has not arrived', () => {
  const now = Date.parse('2026-01-02')
  const actions = actionsOf(dealOf('agreed', 'said', 'bank'), 'shop', now)
  expect([actions.primary, actions.others[0]]).toEqual(['confirm', 'not-arrived'])
  expect(actionsOf(dealOf('agreed', 'confirmed', 'bank'), 'shop', now).others).not.toContain('not-arrived')
})

it('how the shop is paid arranges nothing for the buyer', () => {
  const told = { change: 'payment', fields: ['instructions'], by: 'shop', at: '2026-01-01T00:00:00.000Z' }
  const deal = { ...dealOf('agreed', 'none', 'cash', null), timeline: [told] } as unknown as Deal
  expect(nextKeyOf(deal, 'buyer')).toBe('arrange')
})

it('of a long name its first words stand in the sentence', () => {
  const deal = dealOf('agreed', 'none', 'bank')
  const name = 'Nomvuyo Ntombizodwa Mavimbela-Khumalo wa Shongwe'
  const shop = { ...deal.shop, name }
  expect(nextOf({ ...deal, shop }, 'buyer')).toBe('Pay E\u00a0590 to Nomvuyo Ntombizodwa…, then say it here.')
})
