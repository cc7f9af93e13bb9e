import { describe, expect, it, vi } from 'vitest'
import * as locale from '../../locale.ts'
import {
  afterKey,
  compareWithAsking,
  looksMistyped,
  padKey,
  problemOf,
  shownAmount,
  suggestAmounts,
  suggestBetween,
} from './offer-amount.ts'

describe('suggested amounts', () => {
  it.each([
    [620, 'SZL', ['590 −5', '560 −10', '530 −15']],
    [2000, 'KES', ['1900 −5', '1800 −10', '1700 −15']],
    [3500, 'KES', ['3350 −4', '3150 −10', '3000 −14']],
    [450, 'SZL', ['430 −4', '405 −10', '385 −14']],
    [8.5, 'SZL', ['8.1 −5', '7.7 −9', '7.2 −15']],
    [12, 'UGX', ['11 −8', '10 −17']],
    [1, 'UGX', []],
  ])('for %d %s are %o: none is further below than it says', (asking, currency, expected) => {
    const suggested = suggestAmounts(asking, currency)
    expect(suggested.map(({ amount, percent }) => `${amount} −${percent}`)).toEqual(expected)
  })
})

describe('amounts suggested for a counter-offer', () => {
  it.each([
    [400, 450, 450, ['440 −2', '430 −4', '410 −9']],
    [1200, 2000, 2000, ['1800 −10', '1600 −20', '1400 −30']],
    [450, 400, 450, ['440 −2', '430 −4', '410 −9']],
    [9, 10, 10, ['9.8 −2', '9.5 −5', '9.3 −7']],
    [406, 408, 450, ['407 −10']],
    [406, 407, 450, ['406.5 −10']],
    [10, 10, 10, []],
  ])('between %d and %d, asking %d, are %o', (one, other, asking, expected) => {
    const suggested = suggestBetween([one, other], asking, 'SZL')
    expect(suggested.map(({ amount, percent }) => `${amount} −${percent}`)).toEqual(expected)
  })
})

describe('a typed amount', () => {
  const type = (text: string) =>
    Array.from(text, padKey).reduce<string>((typed, key) => (key ? afterKey(typed, key, 'KES') : typed), '')

  it('has its thousands grouped by commas as prices are shown', () => {
    expect(type('Ksh 2,100.50')).toBe('2100.50')
  })

  it('has a comma before its decimals where the language writes it so', () => {
    const format = vi.spyOn(locale, 'formatNumber').mockReturnValue('0,5')
    expect(type('350,75')).toBe('350.75')
    format.mockRestore()
  })
})

it.each([
  ['', ''],
  ['2800', '2,800'],
  ['2800.', '2,800.'],
  ['2800.05', '2,800.05'],
  ['0.5', '0.5'],
])('an amount typed as %j is shown as %j', (typed, shown) => {
  expect(shownAmount(typed)).toBe(shown)
})

it('a counter-offer names another amount than the one that it answers', () => {
  const problem = (amount: string) =>
    problemOf({ amount, quantity: 1 }, { asking: 100, stock: null, currency: 'SZL', standing: 90 })
  expect(problem('90')).toBe('E 90 is offered already: accept it, or enter another amount')
  expect(problem('91')).toBeNull()
})

describe('the number pad', () => {
  it('takes no more digits than the largest amount has', () => {
    expect(afterKey('4500', '0', 'SZL', 4500)).toBe('4500')
    expect(afterKey('450', '0', 'SZL', 4500)).toBe('4500')
  })

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
    ['90', 4, 'Only 3 left'],
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

it.each([
  [900, false],
  [901, true],
  [46, false],
  [45, true],
])('%d for 450 is unusual: %s', (amount, expected) => {
  expect(looksMistyped(amount, 450)).toBe(expected)
})

it('without an asking price no amount is unusual', () => {
  expect(looksMistyped(4500, null)).toBe(false)
})
