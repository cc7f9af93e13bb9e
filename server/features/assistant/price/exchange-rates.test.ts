import { expect, test } from 'vitest'
import { convert, ratedCurrencies } from './exchange-rates.ts'

test('amounts are converted by way of the dollar', () => {
  expect(convert(100, 'SZL', 'ZAR')).toBe(100)
  expect(convert(100, 'USD', 'KES')).toBeCloseTo(12_930)
  expect(convert(12_930, 'KES', 'USD')).toBeCloseTo(100)
})

test('a currency without a rate is compared with nothing but itself', () => {
  expect(convert(5, 'XXX', 'USD')).toBeNull()
  expect(convert(5, 'XXX', 'XXX')).toBe(5)
})

test('every rate is a positive number, and each currency stands once', () => {
  expect(new Set(ratedCurrencies).size).toBe(ratedCurrencies.length)
  for (const currency of ratedCurrencies) expect(convert(1, 'USD', currency)).toBeGreaterThan(0)
})
