import { expect, it, vi } from 'vitest'
import * as locale from '../locale.ts'
import { plainNumber } from './plain-number.ts'

it.each([
  ['249,50', 249.5],
  ['249.50', 249.5],
  ['1 500', 1500],
  ['1\u00a0500,5', 1500.5],
  ['1,500', 1500],
  ['1,500.50', 1500.5],
  ['1.500,50', 1500.5],
  ['1.500.000', 1_500_000],
  ["12'500", 12_500],
  ['0,500', 0.5],
  ['249,', 249],
  ['0', 0],
])('reads %j as %d', (typed, amount) => {
  expect(Number(plainNumber(typed))).toBe(amount)
})

it.each(['', '1,50,0', '12,34.5', 'abc', '1,5,'])('leaves %j, which is no amount, as it is', (typed) => {
  expect(plainNumber(typed)).toBe(typed)
})

it.each([
  ['R 1850', 'ZAR', 1850],
  ['R1 850.50', 'ZAR', 1850.5],
  ['1\u202f850,50 R', 'ZAR', 1850.5],
  ['E 185', 'SZL', 185],
  ['SZL 185', 'SZL', 185],
  ['Ksh 1,900', 'KES', 1900],
  ['ksh1900', 'KES', 1900],
  ['1,900 KES', 'KES', 1900],
  ['$1,234.50', 'USD', 1234.5],
  ['249,50 €', 'EUR', 249.5],
])('reads %j in %s as %d', (typed, currency, amount) => {
  expect(Number(plainNumber(typed, currency))).toBe(amount)
})

it.each([
  ['R1850', 'KES'],
  ['R1850', undefined],
  ['R', 'ZAR'],
  ['R-5', 'ZAR'],
  ['KshKsh5', 'KES'],
  ['5R5', 'ZAR'],
])('leaves %j in %s, which may mean something else, as it is', (typed, currency) => {
  expect(plainNumber(typed, currency)).toBe(typed)
  expect(Number(typed)).toBeNaN()
})

it('reads one group after a dot where the language groups with dots', () => {
  expect(plainNumber('E 12.300', 'SZL')).toBe('12.300')
  const format = vi.spyOn(locale, 'formatNumber').mockReturnValue('12.300')
  expect(plainNumber('E 12.300', 'SZL')).toBe('12300')
  expect(plainNumber('12.30', 'SZL')).toBe('12.30')
  format.mockRestore()
})
