import type { Transaction } from './sample.ts'

export type Filter = 'all' | 'credits' | 'debits'

/** The transactions that a filter lets through, in their order. */
export const filterTransactions = (all: readonly Transaction[], filter: Filter): readonly Transaction[] =>
  filter === 'all' ? all : all.filter(({ type }) => type === (filter === 'credits' ? 'credit' : 'debit'))

/**
 * Returns the sums of a wallet: completed transactions are confirmed, others pending; failed ones
 * do not count.
 */
export const figuresOf = (all: readonly Transaction[]) => {
  const confirmed = balanceOf(all.filter(({ status }) => status === 'completed'))
  const pending = balanceOf(all.filter(({ status }) => status === 'pending'))
  const lately = all.filter(({ status, daysAgo }) => status === 'completed' && daysAgo < 30)
  return {
    total: confirmed + pending,
    confirmed,
    pending,
    /** Of the last 30 days. */
    monthlyIncome: sumOf(filterTransactions(lately, 'credits')),
    monthlySpending: sumOf(filterTransactions(lately, 'debits')),
    count: all.length,
  }
}

const balanceOf = (some: readonly Transaction[]) =>
  sumOf(filterTransactions(some, 'credits')) - sumOf(filterTransactions(some, 'debits'))

const sumOf = (some: readonly Transaction[]) => some.reduce((sum, { amount }) => sum + amount, 0)
