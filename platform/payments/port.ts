/** A payment that a buyer says to have made. */
export type SaidPayment = {
  method: 'cash' | 'mobile-money' | 'bank'
  /** The provider's reference, as the buyer typed it. */
  reference: string
  amountMinor: number
  currency: string
}

/**
 * A payment provider, such as M-Pesa or MTN MoMo. Sokoni takes no payments: buyers pay shops
 * directly. An adapter can only look up what the provider already received.
 */
export type Payments = {
  /** Looks up a payment. `unknown`: the provider cannot say, so the shop must confirm it. */
  find(payment: SaidPayment): Promise<'received' | 'unknown'>
}

/** The adapter without a provider, for every deployment so far: it knows no payment. */
export const noPayments: Payments = { find: async () => 'unknown' }
