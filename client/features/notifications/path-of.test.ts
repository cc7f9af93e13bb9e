import { expect, it } from 'vitest'
import { formatBadge } from '../../ui/format-count.ts'
import { pathOf } from './path-of.ts'

const other = { type: 'other' } as const

it('leads from a notification to what it is about', () => {
  expect(pathOf({ ...other, link: { kind: 'product', id: 'a b' } })).toBe('/products/a%20b')
  expect(pathOf({ ...other, type: 'comment', link: { kind: 'product', id: '1' } })).toBe(
    '/products/1#reviews',
  )
  expect(pathOf({ ...other, link: { kind: 'shop', id: '1' } })).toBe('/shop/1')
  expect(pathOf({ ...other, link: { kind: 'chat', id: '1' } })).toBe('/messages/1')
  expect(pathOf({ ...other, link: { kind: 'conversation', id: '1' } })).toBe('/messages/direct/1')
  expect(pathOf({ ...other, link: { kind: 'deal', id: '1' } })).toBe('/deals/1')
  expect(pathOf({ ...other, link: { kind: 'user', id: '1' } })).toBeNull()
  expect(pathOf({ ...other, link: null })).toBeNull()
  const content = { kind: 'identity-decided', params: { isApproved: false, reason: 'Too dark' } } as const
  expect(pathOf({ ...other, link: null, content })).toBe('/account')
})

it('counts up to 99+', () => {
  expect([0, 99, 100, 5_000].map(formatBadge)).toEqual(['0', '99', '99+', '99+'])
})
