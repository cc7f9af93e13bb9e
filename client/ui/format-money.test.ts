import { afterEach, expect, it, vi } from 'vitest'
import * as locale from '../app/locale.ts'
import { formatMoney, formatPrice } from './format-money.ts'

afterEach(() => vi.restoreAllMocks())

const inLanguage = (code: 'fr' | 'pt' | 'sw', tag: string) => {
  vi.spyOn(locale, 'language').mockReturnValue(code)
  vi.spyOn(locale, 'formatNumber').mockImplementation((count) => new Intl.NumberFormat(tag).format(count))
}

it('writes amounts in English as the server does', () => {
  expect(formatMoney(2300.5, 'KES')).toBe('Ksh 2,300.50')
  expect(formatPrice({ amount: 1, currency: 'SZL', formattedPrice: 'as the server' })).toBe('as the server')
})

it.each([
  ['fr', 'fr', 'E 12 300,50'],
  ['pt', 'pt-PT', 'E 12 300,50'],
  ['pt', 'pt-BR', 'E 12.300,50'],
  ['sw', 'sw', 'E 12,300.50'],
] as const)('separates thousands and decimals as %s (%s) does', (code, tag, expected) => {
  inLanguage(code, tag)
  expect(formatMoney(12_300.5, 'SZL')).toBe(expected)
  expect(formatPrice({ amount: 12_300.5, currency: 'SZL', formattedPrice: 'E 12,300.50' })).toBe(expected)
  expect(formatMoney(450, 'SZL')).toBe('E 450')
})
