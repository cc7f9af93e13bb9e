import { expect, it } from 'vitest'
import { approximate } from './approximate.ts'

const rates = { SZL: 18, KES: 129, USD: 1, UGX: 3700 }
const eswatini = { currency: 'SZL', rates }

it.each([
  [{ amount: 2300, currency: 'KES' }, 'E 321'],
  [{ amount: 2110, currency: 'KES' }, 'E 294'],
  [{ amount: 188, currency: 'KES' }, 'E 26.20'],
  [{ amount: 2_300_000, currency: 'KES' }, 'E 321,000'],
  [{ amount: 10, currency: 'UGX' }, 'E 0.05'],
])('%o is about %s', (price, expected) => {
  expect(approximate(price, eswatini)).toBe(expected)
})

it.each([
  ['the same currency', { amount: 5, currency: 'SZL' }, eswatini],
  ['a price without a rate', { amount: 5, currency: 'XAF' }, eswatini],
  ['a viewer without a rate', { amount: 5, currency: 'KES' }, { ...eswatini, currency: 'XAF' }],
])('%s has no approximate price', (_name, price, known) => {
  expect(approximate(price, known)).toBeNull()
})
