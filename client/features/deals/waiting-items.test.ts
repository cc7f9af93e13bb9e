import { expect, it } from 'vitest'
import type { Offer } from '../../../contract/deals/offer.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { waitingItemsOf } from './waiting-items.ts'

const now = Date.parse('2026-01-02T00:00:00.000Z')
const later = '2026-01-03T00:00:00.000Z'

// Only the fields that the order depends on.
const dealOf = (id: string, buyerId: string, shopId: string) =>
  ({
    ...{ id, buyerId, shopId, status: 'agreed', timeline: [], expiresAt: later, dispute: null },
    payment: { method: 'bank', status: 'none' },
    handover: { type: 'pickup' },
    ...{ shop: { name: 'Weavers' }, buyer: { name: 'Thabo' }, total: { amount: 400, currency: 'SZL' } },
  }) as unknown as Deal
const offerOf = (id: string, buyerId: string, shopId: string, by: 'buyer' | 'shop') =>
  ({ id, buyerId, shopId, by, status: 'pending', history: [], expiresAt: later }) as unknown as Offer

const user = { id: 'me', shops: ['mine'] }
const idsOf = (offers: Offer[], deals: Deal[]) => waitingItemsOf(user, offers, deals, now).map(({ id }) => id)

it('what one bought and what one’s shop sold waits for one', () => {
  expect(idsOf([], [dealOf('d1', 'me', 'other'), dealOf('d2', 'else', 'mine')])).toEqual(['d1', 'd2'])
  expect(idsOf([offerOf('o1', 'me', 'other', 'shop'), offerOf('o2', 'else', 'mine', 'buyer')], [])).toEqual([
    'o1',
    'o2',
  ])
})

it('one’s own proposals wait for the other side', () => {
  expect(idsOf([offerOf('o1', 'me', 'other', 'buyer'), offerOf('o2', 'else', 'mine', 'shop')], [])).toEqual(
    [],
  )
})

it('a dispute waits for the answer of the side that did not open it', () => {
  const disputed = (id: string, by: 'buyer' | 'shop', answer: object | null = null) => ({
    ...dealOf(id, 'me', 'other'),
    status: 'disputed' as const,
    dispute: { by, reason: 'Broken', attachments: [], at: later, answer } as Deal['dispute'],
  })
  const answered = { text: 'It was whole', attachments: [], at: later }
  const open = dealOf('open', 'me', 'other')
  expect(idsOf([], [open, { ...disputed('d1', 'shop'), expiresAt: null }])).toEqual(['d1', 'open'])
  expect(
    idsOf([], [disputed('d1', 'shop'), disputed('d2', 'buyer'), disputed('d3', 'shop', answered)]),
  ).toEqual(['d1'])
})

it('deals of strangers, which an administrator looks at, wait for others', () => {
  expect(idsOf([offerOf('o1', 'a', 'b', 'buyer')], [dealOf('d1', 'a', 'b')])).toEqual([])
})
