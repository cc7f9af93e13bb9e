/** Texts of offers and deals that the server sends. */

export const dealFields = {
  amount: 'Enter an amount above 0',
  amountTooHigh: (times: number) => `An offer can be at most ${times} times the asking price`,
  autoAcceptTooLow: 'The amount to accept at once cannot be below the lowest amount',
  noPrice: 'This product has no price. Make an offer instead.',
  offerHours: 'Offers can stay open for 1 to 168 hours',
  quantity: 'Choose a quantity of 1 or more',
  quantityTooHigh: (count: number) => `Only ${count} in stock`,
  reason: 'Please give a reason',
  tooManyUnpaid: 'You have too many unpaid deals. Finish or cancel one before you agree on another.',
  textTooLong: (most: number) => `Use at most ${most} characters`,
} as const

/** Contents of messages, for clients that do not know offers. */
export const dealMessages = {
  offer: (count: number, what: string, price: string, total: string) =>
    count === 1
      ? `Offer for ${what}: ${price}`
      : `Offer for ${count} × ${what}: ${price} each, ${total} in total`,
  purchase: (count: number, what: string, total: string) =>
    count === 1
      ? `I would like to buy ${what} for ${total}`
      : `I would like to buy ${count} × ${what} for ${total}`,
} as const

/** Reasons that the server gives in timelines. */
export const dealReasons = {
  accountDeleted: 'The account was deleted',
  lapsed: 'Nothing happened for 7 days',
  confirmed: 'No dispute was opened in time',
} as const

/** Notifications: a short title and one sentence. */
export const dealNotices = {
  offerTitle: {
    made: 'New offer',
    countered: 'New counter-offer',
    accepted: 'Offer accepted',
    declined: 'Offer declined',
    withdrawn: 'Offer withdrawn',
    expired: 'Offer expired',
    expiring: 'An offer expires soon',
  },
  offerMessage: (what: string, count: number, price: string) =>
    count === 1 ? `${what}: ${price}` : `${count} × ${what}: ${price} each`,
  dealTitle: {
    agreed: 'New deal',
    ready: 'Ready for pick-up',
    sent: 'On its way',
    received: 'Handed over',
    closed: 'Deal closed',
    cancelled: 'Deal cancelled',
    disputed: 'Deal in dispute',
    handover: 'Hand-over changed',
    payment: 'Payment changed',
    'payment-said': 'The buyer says it is paid',
    'payment-confirmed': 'Payment confirmed',
    lapsing: 'A deal is cancelled soon',
  },
  dealMessage: (number: string, what: string) => `Deal ${number}: ${what}`,
} as const
