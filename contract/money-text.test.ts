import { expect, it } from 'vitest'
import { formatMoneyIn, priceIn } from './money-text.ts'

it.each([
  ['en', 'KES', 2300.5, 'Ksh 2,300.50'],
  ['fr', 'KES', 2300.5, 'Ksh 2 300,50'],
  ['pt', 'SZL', 12_300, 'E 12.300'],
  ['sw', 'JPY', 1200, '¥1,200'],
  ['xx', 'USD', 1234.5, '$1,234.50'],
] as const)('in %s, %s %d is %s', (language, currency, amount, text) => {
  expect(formatMoneyIn([language, 'en'], { amount, currency })).toBe(text)
})

it('a price of which only the text is known stays as it is', () => {
  expect(priceIn('fr', 'R 1 234,50', undefined)).toBe('R 1 234,50')
  expect(priceIn('fr', 'R 1 234,50', { amount: 1234.5, currency: 'ZAR' })).toBe('R 1 234,50')
  expect(priceIn('en', 'R 1 234,50', { amount: 1234.5, currency: 'ZAR' })).toBe('R 1,234.50')
})
