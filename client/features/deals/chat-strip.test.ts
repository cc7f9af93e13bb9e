import { expect, it } from 'vitest'
import type { Offer } from '../../../contract/deals/offer.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { stripOf } from './chat-strip.ts'

const now = Date.parse('2026-06-01T12:00:00.000Z')
const at = (hours: number) => new Date(now + hours * 3600_000).toISOString()

// Only what the order depends on.
const dealOf = (id: string, hoursAgo: number, more: object = {}) =>
  ({
    id,
    status: 'agreed',
    payment: { method: 'cash', status: 'none' },
    handover: { type: 'pickup', place: 'Stall 14', at: null, note: null },
    timeline: [],
    createdAt: at(-hoursAgo),
    updatedAt: at(-hoursAgo),
    ...more,
  }) as unknown as Deal
const offerOf = (id: string, by: 'buyer' | 'shop', expiresIn = 48) =>
  ({ id, by, status: 'pending', expiresAt: at(expiresIn) }) as unknown as Offer

const order = (side: 'buyer' | 'shop', offers: Offer[], deals: Deal[]) =>
  stripOf(side, offers, deals, now).map((item) => (item.kind === 'offer' ? item.offer.id : item.deal.id))

it('an offer that waits for the viewer stands before any deal, and an own one behind those', () => {
  const deal = dealOf('deal', 1)
  expect(order('buyer', [offerOf('offer', 'shop')], [deal])).toEqual(['offer', 'deal'])
  expect(order('shop', [offerOf('offer', 'shop')], [deal])).toEqual(['deal', 'offer'])
})

it('a deal that waits for the viewer stands before older and newer ones that do not', () => {
  const toPay = dealOf('to pay', 5, { payment: { method: 'bank', status: 'none' } })
  const deals = [dealOf('old', 90), dealOf('new', 1), toPay]
  expect(order('buyer', [], deals)).toEqual(['to pay', 'new', 'old'])
})

it('a hand-over within a day comes first, then what happened last', () => {
  const soon = { handover: { type: 'pickup', place: 'Stall 14', at: at(3), note: null } }
  const deals = [dealOf('old', 90), dealOf('new', 1), dealOf('soon', 50, soon)]
  expect(order('buyer', [], deals)).toEqual(['soon', 'new', 'old'])
})

it('what was just agreed on comes before a hand-over that is due', () => {
  const due = dealOf('due', 50, {
    status: 'ready',
    handover: { type: 'pickup', place: 'Stall 14', at: at(3), note: null },
  })
  const fresh = dealOf('fresh', 0, { handover: { type: 'pickup', place: null, at: null, note: null } })
  expect(order('buyer', [], [due, fresh])).toEqual(['fresh', 'due'])
})

it('what has ended or expired is not open', () => {
  const ended = ['closed', 'cancelled'].map((status) => dealOf(status, 1, { status }))
  expect(order('buyer', [offerOf('late', 'shop', -1)], ended)).toEqual([])
})

it('a dispute stands before everything while its answer is due, and before what waits for others', () => {
  const disputed = (by: 'buyer' | 'shop') =>
    dealOf('disputed', 40, { status: 'disputed', dispute: { by, answer: null } })
  const others = [dealOf('new', 1)]
  expect(order('buyer', [offerOf('offer', 'shop')], [...others, disputed('shop')])).toEqual([
    'disputed',
    'offer',
    'new',
  ])
  expect(order('buyer', [], [...others, disputed('buyer')])).toEqual(['disputed', 'new'])
})
