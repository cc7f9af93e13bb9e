import type { DealCause, OfferCause } from './state.ts'

/** Texts of offers and deals that the server sends. */

export const dealFieldTexts = {
  amount: 'Enter an amount above 0',
  amountTooHigh: (times: number) => `An offer can be at most ${times} times the asking price`,
  autoAcceptTooLow: 'The amount to accept at once cannot be below the lowest amount',
  noPrice: 'This product has no price. Make an offer instead.',
  offerHours: 'Offers can stay open for 1 to 168 hours',
  quantity: 'Choose a quantity of 1 or more',
  quantityTooHigh: (count: number) => `Only ${count} in stock`,
  priceChanged: 'The price has changed. Look at the new one before you buy.',
  pastTime: 'Choose a time that is still to come',
  reason: 'Please give a reason',
  shopHasOpenDeals: 'Finish or cancel the open deals of your shop before you delete it.',
  tooManyUnpaid: 'You have too many unpaid deals. Finish or cancel one before you agree on another.',
  textTooLong: (max: number) => `Use at most ${max} characters`,
} as const

/**
 * Those that only the server decides on: the client, which checks forms itself, does not load them.
 */
export const dealRefusalTexts = {
  mostUnpaid: (count: number) =>
    `At most ${count} of this product until the shop confirms your payment. Ask the shop for more.`,
  shopCancelled:
    'The shop cancelled your unpaid deal for this product. Make an offer, or buy it after 24 hours.',
} as const

/** The English notes of causes in timelines. Clients translate the cause instead. */
export const dealCauseTexts = {
  accountDeleted: 'The account was deleted',
  lapsed: 'Nothing happened for 7 days',
  confirmed: 'No dispute was opened in time',
  /** Given by a shop that cancels an uncollected pick-up. */
  noShow: 'The buyer did not come',
} as const satisfies Record<DealCause, string>

/** The English reasons of closed offers by cause. Clients translate the cause instead. */
export const offerCauseTexts = {
  productRemoved: 'This product is no longer for sale',
} as const satisfies Record<OfferCause, string>
