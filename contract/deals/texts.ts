import type { DealCause } from './state.ts'

/** Texts of offers and deals that the server sends. */

export const dealFields = {
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
  tooManyUnpaid: 'You have too many unpaid deals. Finish or cancel one before you agree on another.',
  textTooLong: (max: number) => `Use at most ${max} characters`,
} as const

/** The parts of messages. Stored messages contain them: do not change them. */
const OFFER = 'Offer for '
const PURCHASE = 'I would like to buy '
const FOR = ' for '

/** Contents of messages, for clients that do not know offers. */
export const dealMessages = {
  offer: (count: number, what: string, price: string, total: string) =>
    count === 1
      ? `${OFFER}${what}: ${price}`
      : `${OFFER}${count} × ${what}: ${price} each, ${total} in total`,
  purchase: (count: number, what: string, total: string) =>
    PURCHASE + (count === 1 ? what : `${count} × ${what}`) + FOR + total,
} as const

type OfferParts = { count: number; what: string; price: string; total: string }

/** Returns the parts of a text that `dealMessages.offer` wrote, or `null` for another text. */
export const offerIn = (content: string): OfferParts | null => {
  const several = /^Offer for (\d+) × (.*): (.+) each, (.+) in total$/su.exec(content)
  if (several) {
    const [, count, what = '', price = '', total = ''] = several
    return { count: Number(count), what, price, total }
  }
  const [, what, price = ''] = /^Offer for (.*): (.+)$/su.exec(content) ?? []
  return what === undefined ? null : { count: 1, what, price, total: price }
}

/** Returns the parts of a text that `dealMessages.purchase` wrote, or `null` for another text. */
export const purchaseIn = (content: string): { what: string; total: string } | null => {
  const end = content.lastIndexOf(FOR)
  const what = content.slice(PURCHASE.length, Math.max(end, 0))
  const total = content.slice(end + FOR.length)
  return content.startsWith(PURCHASE) && what && total ? { what, total } : null
}

/**
 * The English notes of the causes in timelines. Nobody typed them, so clients translate the cause.
 */
export const dealReasons = {
  accountDeleted: 'The account was deleted',
  lapsed: 'Nothing happened for 7 days',
  confirmed: 'No dispute was opened in time',
  /** Given by a shop that cancels an uncollected pick-up. */
  noShow: 'The buyer did not come',
} as const satisfies Record<DealCause, string>
