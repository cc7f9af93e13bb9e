import { expect, it } from 'vitest'
import { dealStatuses } from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { actionsOf, isArranged, isShopsTurn, noShowFrom, statusesToCome } from './deal-actions.ts'

const start = '2026-01-01T00:00:00.000Z'

// Only what the actions depend on.
const dealOf = (status: string, payment: object = {}, type = 'pickup', timeline: object[] = []) =>
  ({
    status,
    payment: { method: 'cash', status: 'none', ...payment },
    handover: { type, place: 'Stall 14' },
    timeline: status === 'received' ? [{ status: 'received', at: start }, ...timeline] : timeline,
    createdAt: start,
    updatedAt: start,
  }) as unknown as Deal
const days = (count: number) => Date.parse(start) + count * DAY_MS
const primaries = (side: 'buyer' | 'shop', payment: object) =>
  dealStatuses.map((status) => actionsOf(dealOf(status, payment), side, days(1)).primary)

it('a buyer pays cash at the hand-over, and everything else before it', () => {
  expect(primaries('buyer', { method: 'cash' })).toEqual([
    null,
    'receive',
    'receive',
    'pay',
    null,
    null,
    null,
  ])
  expect(primaries('buyer', { method: 'bank' })).toEqual(['pay', 'pay', 'pay', 'pay', null, null, null])
  expect(primaries('buyer', { method: 'bank', status: 'confirmed' })).toEqual([
    null,
    'receive',
    'receive',
    null,
    null,
    null,
    null,
  ])
})

it('a shop checks payments, gets the goods ready, and enters the code', () => {
  expect(primaries('shop', { method: 'bank', status: 'said' })).toEqual([
    'confirm',
    'confirm',
    'confirm',
    'confirm',
    null,
    null,
    null,
  ])
  expect(primaries('shop', { method: 'bank' })).toEqual([
    'mark-ready',
    'code',
    'code',
    null,
    null,
    null,
    null,
  ])
})

it('no action is both the primary one and among the others', () => {
  for (const status of dealStatuses)
    for (const side of ['buyer', 'shop'] as const) {
      const { primary, others } = actionsOf(dealOf(status, { method: 'bank', status: 'said' }), side, days(1))
      expect(others).not.toContain(primary)
    }
})

it('a deal is changed and cancelled before the hand-over only, and disputed for 14 days after it', () => {
  expect(actionsOf(dealOf('agreed'), 'buyer', days(1)).others).toEqual(['pay', 'change', 'cancel'])
  expect(actionsOf(dealOf('received'), 'shop', days(14)).others).toEqual(['dispute'])
  expect(actionsOf(dealOf('received'), 'shop', days(15)).others).toEqual([])
  expect(actionsOf(dealOf('closed'), 'buyer', days(1))).toEqual({ primary: null, others: [] })
})

it.each([
  ['of a deal on its way from the payment only', 'sent', [['payment-said', 2]], 16],
  [
    'from the first word of a payment',
    'ready',
    [
      ['payment-said', 2],
      ['payment-said', 4],
      ['payment-confirmed', 5],
    ],
    16,
  ],
  [
    'from a confirmation that nobody announced',
    'ready',
    [
      ['payment-confirmed', 3],
      ['handover', 9],
    ],
    17,
  ],
  ['from a payment after the hand-over', 'received', [['payment-confirmed', 6]], 20],
] as const)('the 14 days to dispute count %s', (_what, status, changes, lastDay) => {
  const at = (day: number) => new Date(days(day)).toISOString()
  const timeline = changes.map(([change, day]) => ({ change, at: at(day) }))
  const deal = {
    ...dealOf(status, { status: 'confirmed' }, 'pickup', timeline),
    updatedAt: at(12),
  }
  const canDispute = (day: number) => actionsOf(deal, 'buyer', days(day)).others.includes('dispute')
  expect([canDispute(lastDay), canDispute(lastDay + 0.1)]).toEqual([true, false])
})

it('an open deal goes on to its end, by the type of its hand-over', () => {
  expect(statusesToCome(dealOf('agreed'))).toEqual(['ready', 'received', 'closed'])
  expect(statusesToCome(dealOf('agreed', {}, 'rider'))).toEqual(['sent', 'received', 'closed'])
  expect(statusesToCome(dealOf('received'))).toEqual(['closed'])
  expect(statusesToCome(dealOf('disputed'))).toEqual([])
})

it('a shop says that the buyer did not come once a pick-up has waited three days for an unpaid buyer', () => {
  const ready = (payment: object) => dealOf('ready', payment, 'pickup', [{ status: 'ready', at: start }])
  const canSay = (deal: Deal, side: 'buyer' | 'shop', count: number) =>
    actionsOf(deal, side, days(count)).others.includes('no-show')
  expect(noShowFrom(ready({}))?.getTime()).toBe(days(3))
  expect([2.9, 3].map((count) => canSay(ready({}), 'shop', count))).toEqual([false, true])
  expect(canSay(ready({}), 'buyer', 9)).toBe(false)
  for (const deal of [ready({ status: 'confirmed' }), dealOf('agreed'), dealOf('sent', {}, 'rider')]) {
    expect([noShowFrom(deal), canSay(deal, 'shop', 9)]).toEqual([null, false])
  }
})

it('what nobody chose is no choice, also once the deal is cancelled', () => {
  const unchosen = (status: string, timeline: object[] = []) =>
    ({ ...dealOf(status, {}, 'pickup', timeline), handover: { type: 'pickup' } }) as unknown as Deal
  expect(isArranged(unchosen('cancelled'))).toBe(false)
  expect(actionsOf(unchosen('cancelled'), 'buyer', days(1))).toEqual({ primary: null, others: [] })
  expect(isArranged(unchosen('cancelled', [{ status: 'ready', at: start }]))).toBe(true)
  expect(isArranged(dealOf('cancelled'))).toBe(true)
})

it('a deal waits for its shop once the buyer has chosen, and while a dispute lacks its side', () => {
  const unchosen = { ...dealOf('agreed'), handover: { type: 'pickup', place: null } } as unknown as Deal
  expect(isShopsTurn(unchosen)).toBe(false)
  expect(isShopsTurn(dealOf('agreed'))).toBe(true)
  expect(isShopsTurn(dealOf('agreed', { method: 'bank', instructions: 'Account 7' }, 'delivery'))).toBe(false)
  expect(isShopsTurn(dealOf('agreed', { method: 'bank', instructions: null }, 'delivery'))).toBe(true)
  const disputed = (by: string) =>
    ({ ...dealOf('disputed'), dispute: { by, answer: null } }) as unknown as Deal
  expect([isShopsTurn(disputed('buyer')), isShopsTurn(disputed('shop'))]).toEqual([true, false])
})
