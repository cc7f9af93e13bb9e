/**
 * A line of the wallet. `amount` is in whole units of the owner's currency and always positive;
 * `type` is its sign.
 */
export type Transaction = {
  id: string
  type: 'credit' | 'debit'
  amount: number
  description: string
  /** How many days ago it was. */
  daysAgo: number
  status: 'completed' | 'pending' | 'failed'
}

/** There are no payments yet: the wallet shows these and says so. The newest first. */
export const sampleTransactions: readonly Transaction[] = [
  { id: '1', type: 'credit', amount: 450, description: 'Sisal bowl, large', daysAgo: 0, status: 'pending' },
  { id: '2', type: 'credit', amount: 1250, description: 'Two kangas', daysAgo: 1, status: 'completed' },
  {
    id: '3',
    type: 'debit',
    amount: 180,
    description: 'Delivery to Manzini',
    daysAgo: 2,
    status: 'completed',
  },
  { id: '4', type: 'credit', amount: 320, description: 'Mountain honey', daysAgo: 4, status: 'completed' },
  { id: '5', type: 'debit', amount: 500, description: 'Withdrawal', daysAgo: 6, status: 'failed' },
  { id: '6', type: 'debit', amount: 640, description: 'Packaging', daysAgo: 9, status: 'completed' },
  { id: '7', type: 'credit', amount: 890, description: 'Beaded necklace', daysAgo: 13, status: 'completed' },
  {
    id: '8',
    type: 'debit',
    amount: 75,
    description: 'Delivery to Mbabane',
    daysAgo: 20,
    status: 'completed',
  },
  { id: '9', type: 'credit', amount: 2100, description: 'Tea set', daysAgo: 34, status: 'completed' },
  { id: '10', type: 'debit', amount: 1000, description: 'Withdrawal', daysAgo: 40, status: 'completed' },
]
