import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../time.ts'
import {
  allowedStatuses,
  beforeHandoverStatuses,
  canConfirmPayment,
  type DealStepName,
  dealActors,
  dealStatuses,
  dealSteps,
  expiryOf,
  failedSideOf,
  finalStatuses,
  handoverTypes,
  isDisputable,
  isPastTime,
  isStepFrom,
  isStepPossible,
  paymentMethods,
  paymentStatuses,
  sideOfStep,
  stageOf,
} from './state.ts'

// The names are those of the table.
const names = Object.keys(dealSteps) as DealStepName[]
const status = fc.constantFrom(...dealStatuses)
const handover = fc.constantFrom(...handoverTypes)

describe('the steps of a deal', () => {
  it('lead from and to these statuses, and no others', () => {
    const edges = names.flatMap((name) =>
      dealStatuses.filter((from) => isStepFrom(name, from)).map((from) => `${from} → ${dealSteps[name].to}`),
    )
    expect([...new Set(edges)].sort()).toEqual([
      'agreed → cancelled',
      'agreed → ready',
      'agreed → sent',
      'disputed → cancelled',
      'disputed → closed',
      'ready → cancelled',
      'ready → disputed',
      'ready → received',
      'received → closed',
      'received → disputed',
      'sent → cancelled',
      'sent → closed',
      'sent → disputed',
      'sent → received',
    ])
  })

  it('never lead from an ended deal', () => {
    for (const final of finalStatuses) expect(names.filter((name) => isStepFrom(name, final))).toEqual([])
  })

  it('need the hand-over that they fit', () => {
    const way = (type: (typeof handoverTypes)[number]) => ({ status: 'agreed' as const, handover: type })
    expect(handoverTypes.map((type) => isStepPossible('mark-ready', way(type)))).toEqual([true, false, false])
    expect(handoverTypes.map((type) => isStepPossible('mark-sent', way(type)))).toEqual([false, true, true])
  })

  it('are listed for those who may take them', () => {
    fc.assert(
      fc.property(status, handover, fc.constantFrom(...dealActors), (from, type, actor) => {
        const deal = { status: from, handover: type }
        const by = (name: DealStepName): readonly string[] => dealSteps[name].by
        const reachable = names.filter((name) => by(name).includes(actor) && isStepPossible(name, deal))
        expect(new Set(allowedStatuses(deal, actor))).toEqual(
          new Set(reachable.map((name) => dealSteps[name].to)),
        )
      }),
    )
  })

  it('can cancel until the buyer has the goods', () => {
    expect(beforeHandoverStatuses).toEqual(['agreed', 'ready', 'sent'])
  })
})

it('time limits move agreed deals after 7 days, sent ones after 14, received ones after 3', () => {
  const since = new Date(0)
  const days = dealStatuses.map((one) => {
    const expiry = expiryOf(one, since)
    return [one, expiry && expiry.getTime() / DAY_MS]
  })
  expect(Object.fromEntries(days)).toEqual({
    agreed: 7,
    ready: null,
    sent: 14,
    received: 3,
    closed: null,
    cancelled: null,
    disputed: null,
  })
})

it('a dispute needs a payment or a hand-over of the last 14 days', () => {
  const paidAt = new Date(0)
  const after = (days: number) => ({ paidAt, receivedAt: null, now: new Date(days * DAY_MS) })
  const open = dealStatuses.flatMap((one) =>
    paymentStatuses
      .filter((payment) => isDisputable({ status: one, payment }, after(14)))
      .map((payment) => `${one} ${payment}`),
  )
  expect(open).toEqual([
    'ready said',
    'ready confirmed',
    'sent said',
    'sent confirmed',
    'received none',
    'received said',
    'received confirmed',
  ])
  expect(isDisputable({ status: 'received', payment: 'none' }, after(14.01))).toBe(false)
  const receivedAt = new Date(DAY_MS)
  expect(isDisputable({ status: 'received', payment: 'said' }, { ...after(14.01), receivedAt })).toBe(true)
})

it('the shop confirms what the buyer announced, and cash that the buyer did not', () => {
  const confirmable = paymentMethods.flatMap((method) =>
    paymentStatuses
      .filter((one) => canConfirmPayment({ method, status: one }))
      .map((one) => `${method} ${one}`),
  )
  expect(confirmable).toEqual(['cash none', 'cash said', 'mobile-money said', 'bank said'])
})

it('a time is over a minute after it', () => {
  const at = new Date(0)
  expect([60_000, 60_001].map((now) => isPastTime(at, new Date(now)))).toEqual([false, true])
})

it('the proposer withdraws an offer, the other side answers it', () => {
  expect(sideOfStep('withdraw', 'shop')).toBe('shop')
  for (const name of ['accept', 'decline', 'counter'] as const) {
    expect(sideOfStep(name, 'shop')).toBe('buyer')
    expect(sideOfStep(name, 'buyer')).toBe('shop')
  }
})

it('a shop checks announced payments first, hands over, and collects what is still unpaid', () => {
  const stages = dealStatuses.map((one) => [
    one,
    ...paymentStatuses.map((payment) => stageOf({ status: one, payment })),
  ])
  expect(stages).toEqual([
    ['agreed', 'handover', 'payment', 'handover'],
    ['ready', 'handover', 'payment', 'handover'],
    ['sent', 'handover', 'payment', 'handover'],
    ['received', 'payment', 'payment', 'done'],
    ['closed', 'done', 'done', 'done'],
    ['cancelled', 'done', 'done', 'done'],
    ['disputed', 'dispute', 'dispute', 'dispute'],
  ])
})

it('a cancelled deal failed on the side that left the other one alone', () => {
  const failed = (
    status: (typeof dealStatuses)[number],
    by: (typeof dealActors)[number],
    days: number,
    payment: (typeof paymentStatuses)[number] = 'none',
  ) => failedSideOf({ status, by, payment, waited: days * DAY_MS })
  expect(failed('ready', 'buyer', 5)).toBe('buyer')
  expect(failed('agreed', 'shop', 5)).toBe('shop')
  expect(failed('sent', 'shop', 5)).toBe('shop')
  expect(failed('ready', 'shop', 2.9)).toBe('shop')
  // Not collected, unless the shop has the money.
  expect(failed('ready', 'shop', 3)).toBe('buyer')
  expect(failed('ready', 'shop', 3, 'said')).toBe('buyer')
  expect(failed('ready', 'shop', 3, 'confirmed')).toBe('shop')
  // An announced payment is a word only.
  expect(failed('agreed', 'clock', 7, 'said')).toBeNull()
  expect(failed('agreed', 'clock', 7, 'confirmed')).toBe('shop')
})
