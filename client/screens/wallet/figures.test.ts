import { expect, test } from 'vitest'
import { figuresOf, filterTransactions } from './figures.ts'
import { sampleTransactions, type Transaction } from './sample.ts'

const line = (id: string, change: Partial<Transaction>): Transaction => ({
  id,
  type: 'credit',
  amount: 100,
  item: 'honey',
  daysAgo: 0,
  status: 'completed',
  ...change,
})

test('the filter lets credits or debits through, in their order, or all', () => {
  const all = [line('a', {}), line('b', { type: 'debit' }), line('c', {})]
  const ids = (filter: 'all' | 'credits' | 'debits') => filterTransactions(all, filter).map(({ id }) => id)
  expect(ids('all')).toEqual(['a', 'b', 'c'])
  expect(ids('credits')).toEqual(['a', 'c'])
  expect(ids('debits')).toEqual(['b'])
})

test('confirmed is what is completed, pending what is not yet, and what failed counts nowhere', () => {
  const figures = figuresOf([
    line('a', { amount: 500 }),
    line('b', { amount: 120, type: 'debit' }),
    line('c', { amount: 70, status: 'pending' }),
    line('d', { amount: 900, status: 'failed' }),
  ])
  expect(figures).toMatchObject({ confirmed: 380, pending: 70, total: 450, count: 4 })
})

test('a month is the last 30 days', () => {
  const figures = figuresOf([
    line('a', { daysAgo: 29, amount: 10 }),
    line('b', { daysAgo: 30, amount: 1000 }),
    line('c', { daysAgo: 3, amount: 4, type: 'debit' }),
    line('d', { daysAgo: 3, amount: 7, status: 'pending' }),
  ])
  expect(figures).toMatchObject({ monthlyIncome: 10, monthlySpending: 4 })
})

test('the sample shows every state, and is no overdraft', () => {
  expect(new Set(sampleTransactions.map(({ status }) => status)).size).toBe(3)
  expect(figuresOf(sampleTransactions).confirmed).toBeGreaterThan(0)
  expect(sampleTransactions.length).toBeGreaterThan(5)
})
