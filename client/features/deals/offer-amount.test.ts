import { describe, expect, it } from 'vitest'
import { afterKey, compareWithAsking, problemOf, suggestAmounts } from './offer-amount.ts'

describe('suggested amounts', () => {
  it.each([
    [620, 'SZL', [590, 560, 530]],
    [2300, 'KES', [2200, 2100, 2000]],
    [8.5, 'SZL', [8.1, 7.7, 7.2]],
    [12, 'UGX', [11, 10]],
    [1, 'UGX', []],
  ])('for %d %s are %o', (asking, currency, expected) => {
    expect(suggestAmounts(asking, currency).map(({ amount }) => amount)).toEqual(expected)
  })
})

describe('the number pad', () => {
  const press = (keys: string[], currency = 'SZL') =>
    keys.reduce((typed, key) => afterKey(typed, key, currency), '')

  it.each([
    [['5', '6', '0'], '560'],
    [['0', '5'], '5'],
    [['.', '5', '0', '9'], '0.50'],
    [['1', '.', '.', '5'], '1.5'],
    [['1', '2', 'Backspace'], '1'],
    [['Backspace'], ''],
    [Array.from('1234567890123'), '123456789012'],
  ])('%o gives %s', (keys, expected) => {
    expect(press(keys)).toBe(expected)
  })

  it('has no decimals in a currency without them', () => {
    expect(press(['7', '.', '5'], 'UGX')).toBe('75')
  })
})

describe('an offer', () => {
  const product = { asking: 100, stock: 3, currency: 'SZL' }
  it.each([
    ['', 1, 'Enter an amount above 0'],
    ['0', 1, 'Enter an amount above 0'],
    ['1.234', 1, 'Use at most 2 decimals'],
    ['1000.01', 1, 'An offer can be at most E 1,000'],
    ['90', 4, 'Only 3 in stock'],
    ['1000', 3, null],
  ])('of %s for %d is answered with %s', (amount, quantity, expected) => {
    expect(problemOf({ amount, quantity }, product)).toBe(expected)
  })

  it('has no upper limit without an asking price', () => {
    expect(problemOf({ amount: '99999', quantity: 1 }, { ...product, asking: null })).toBeNull()
  })

  it.each([
    [560, 'E 60 under the asking price'],
    [620, 'The asking price'],
    [620.5, 'E 0.50 over the asking price'],
  ])('of %d is compared with 620', (amount, expected) => {
    expect(compareWithAsking(amount, 620, 'SZL')).toBe(expected)
  })
})
