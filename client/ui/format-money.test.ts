import { afterEach, expect, it, vi } from 'vitest'
import * as locale from '../locale.ts'
import { formatMoney, formatPrice } from './format-money.ts'

afterEach(() => vi.restoreAllMocks())

const inLocale = (tag: string) => {
  vi.spyOn(locale, 'locales').mockReturnValue([tag])
}

it('writes every currency with the separators of the reader', () => {
  inLocale('en-SZ')
  expect(formatMoney(2300.5, 'KES')).toBe('Ksh 2,300.50')
  expect(formatMoney(1_234_567.5, 'ZAR')).toBe('R 1,234,567.50')
  inLocale('en-ZA')
  expect(formatMoney(1_234_567.5, 'ZAR')).toBe('R 1 234 567,50')
})

it('shows a price of which only the text is known as it is', () => {
  expect(formatPrice({ formattedPrice: 'R 1 234,50' })).toBe('R 1 234,50')
})

it.each([
  ['fr', 'E 12 300,50'],
  ['pt-PT', 'E 12 300,50'],
  ['pt-BR', 'E 12.300,50'],
  ['sw', 'E 12,300.50'],
] as const)('separates thousands and decimals as %s does', (tag, expected) => {
  inLocale(tag)
  expect(formatMoney(12_300.5, 'SZL')).toBe(expected)
  expect(formatPrice({ amount: 12_300.5, currency: 'SZL', formattedPrice: 'E 12,300.50' })).toBe(expected)
  expect(formatMoney(450, 'SZL')).toBe('E 450')
})
