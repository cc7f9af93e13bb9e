import { expect, it } from 'vitest'
import type { Deal } from '../../../contract/deals/views.ts'
import { suggestionOf } from './suggestion.ts'

// Only what a suggestion depends on.
const dealOf = (
  id: string,
  shopId: string,
  more: { handover?: object; payment?: object; status?: string } = {},
) =>
  ({
    id,
    shopId,
    shop: { name: 'Manzini Weavers' },
    status: more.status ?? 'closed',
    handover: { type: 'pickup', place: null, at: null, note: null, ...more.handover },
    payment: { method: 'cash', status: 'none', instructions: null, ...more.payment },
    timeline: [],
  }) as unknown as Deal
const fresh = dealOf('new', 'weavers', { status: 'agreed' })

it('begins where the shop is, in cash, for a first deal', () => {
  expect(suggestionOf(fresh, [fresh], 'Stall 14')).toEqual({
    type: 'pickup',
    pickup: 'Stall 14',
    address: '',
    method: 'cash',
  })
  expect(suggestionOf(fresh, [], null).pickup).toBe('')
})

it.each([
  ['MoMo 7612 0044', 'mobile-money'],
  ['FNB account 62105550198', 'bank'],
  ['Compte 0012 3456 chez Ecobank', 'bank'],
  ['Bring it when you come', 'cash'],
])('pays as the shop says: %s', (instructions, method) => {
  const deal = dealOf('new', 'weavers', { status: 'agreed', payment: { instructions } })
  expect(suggestionOf(deal, [], 'Stall 14').method).toBe(method)
})

it('begins as the last deal with this shop was', () => {
  const other = dealOf('other', 'potters', { handover: { type: 'rider', place: 'Home 3' } })
  const last = dealOf('last', 'weavers', {
    handover: { type: 'delivery', place: 'Home 7' },
    payment: { method: 'bank' },
  })
  expect(suggestionOf(fresh, [other, last], 'Stall 14')).toEqual({
    type: 'delivery',
    pickup: 'Stall 14',
    address: 'Home 7',
    method: 'bank',
  })
})

it('takes the own address of a deal with another shop, but not where that shop was', () => {
  const brought = dealOf('other', 'potters', { handover: { type: 'rider', place: 'Home 3' } })
  expect(suggestionOf(fresh, [brought], 'Stall 14')).toMatchObject({ type: 'rider', address: 'Home 3' })
  const collected = dealOf('other', 'potters', { handover: { place: 'Stall 2' } })
  expect(suggestionOf(fresh, [collected], 'Stall 14')).toMatchObject({ type: 'pickup', pickup: 'Stall 14' })
})

it('learns nothing from a deal that was cancelled or never arranged', () => {
  const cancelled = dealOf('gone', 'weavers', { status: 'cancelled', payment: { method: 'bank' } })
  const never = dealOf('never', 'weavers', { status: 'agreed' })
  expect(suggestionOf(fresh, [cancelled, never], 'Stall 14').method).toBe('cash')
})
