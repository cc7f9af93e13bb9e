import { expect, it } from 'vitest'
import { dealStatuses, handoverTypes, paymentStatuses } from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { nextStep, tabToOpen } from './order-step.ts'

// Only what the step depends on.
const dealOf = (status: string, payment: object, type = 'pickup') =>
  ({ status, payment: { method: 'cash', ...payment }, handover: { type } }) as unknown as Deal

it('checks a payment that the buyer announced before anything else', () => {
  for (const status of ['agreed', 'ready', 'sent', 'received'])
    expect(nextStep(dealOf(status, { status: 'said' }))).toBe('confirm')
})

it('makes ready or sends by the type of hand-over, then takes the code', () => {
  const steps = handoverTypes.map((type) => nextStep(dealOf('agreed', { status: 'none' }, type)))
  expect(steps).toEqual(['mark-ready', 'mark-sent', 'mark-sent'])
  expect(nextStep(dealOf('ready', { status: 'none' }))).toBe('receive')
  expect(nextStep(dealOf('sent', { status: 'confirmed' }, 'rider'))).toBe('receive')
})

it('collects cash after the hand-over, and waits for other payments', () => {
  expect(nextStep(dealOf('received', { status: 'none' }))).toBe('confirm')
  expect(nextStep(dealOf('received', { status: 'none', method: 'bank' }))).toBeNull()
})

it('waits for a transfer before it sends, and not before it gets a pick-up ready', () => {
  const due = { status: 'none', method: 'bank', instructions: 'Account 7' }
  expect(handoverTypes.map((type) => nextStep(dealOf('agreed', due, type)))).toEqual([
    'mark-ready',
    null,
    null,
  ])
  expect(nextStep(dealOf('agreed', { ...due, status: 'confirmed' }, 'rider'))).toBe('mark-sent')
})

it('has no step for a deal that ended or is in dispute', () => {
  for (const status of dealStatuses.filter((one) => ['closed', 'cancelled', 'disputed'].includes(one)))
    for (const payment of paymentStatuses) expect(nextStep(dealOf(status, { status: payment }))).toBeNull()
})

it('opens the orders where work waits, else where orders are', () => {
  const held = (count: number, total = count) => ({ count, total })
  const none = { dispute: held(0), answer: held(0), payment: held(0), handover: held(0) }
  expect(tabToOpen(none)).toBeUndefined()
  expect(tabToOpen({ ...none, handover: held(0, 2), payment: held(1) })).toBe('payment')
  expect(tabToOpen({ ...none, dispute: held(1), handover: held(3) })).toBe('answer')
  expect(tabToOpen({ ...none, dispute: held(0, 1) })).toBe('answer')
  expect(tabToOpen({ ...none, handover: held(0, 1) })).toBe('handover')
})
