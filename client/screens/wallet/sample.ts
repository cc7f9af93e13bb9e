import type { walletTexts } from '../../messages/wallet.ts'

/**
 * A line of the wallet. `amount` is in whole units of the owner's currency and always positive;
 * `type` is its sign.
 */
export type Transaction = {
  id: string
  type: 'credit' | 'debit'
  amount: number
  item: keyof typeof walletTexts.samples
  /** How many days ago it was. */
  daysAgo: number
  status: 'completed' | 'pending' | 'failed'
}

/** Sample data: there are no payments yet. The newest first. */
export const sampleTransactions: readonly Transaction[] = [
  { id: '1', type: 'credit', amount: 450, item: 'bowl', daysAgo: 0, status: 'pending' },
  { id: '2', type: 'credit', amount: 1250, item: 'kangas', daysAgo: 1, status: 'completed' },
  {
    id: '3',
    type: 'debit',
    amount: 180,
    item: 'deliveryManzini',
    daysAgo: 2,
    status: 'completed',
  },
  { id: '4', type: 'credit', amount: 320, item: 'honey', daysAgo: 4, status: 'completed' },
  { id: '5', type: 'debit', amount: 500, item: 'withdrawal', daysAgo: 6, status: 'failed' },
  { id: '6', type: 'debit', amount: 640, item: 'packaging', daysAgo: 9, status: 'completed' },
  { id: '7', type: 'credit', amount: 890, item: 'necklace', daysAgo: 13, status: 'completed' },
  {
    id: '8',
    type: 'debit',
    amount: 75,
    item: 'deliveryMbabane',
    daysAgo: 20,
    status: 'completed',
  },
  { id: '9', type: 'credit', amount: 2100, item: 'tea', daysAgo: 34, status: 'completed' },
  { id: '10', type: 'debit', amount: 1000, item: 'withdrawal', daysAgo: 40, status: 'completed' },
]
