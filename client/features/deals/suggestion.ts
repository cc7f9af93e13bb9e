import type { HandoverType, PaymentMethod } from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { isArranged } from './deal-actions.ts'

/** The likely way in which a buyer wants to get and pay a deal. */
export type Suggestion = {
  type: HandoverType
  /** Where it is picked up, and where it is brought; empty if unknown. */
  pickup: string
  address: string
  method: PaymentMethod
}

/**
 * Returns the initial values of arranging a deal: type and address of the last deal with this
 * shop, else with any; place of this shop's deals, else `shopPlace`, which is `null` for a mere
 * country; method of this shop's deals, else of its instructions.
 */
export const suggestionOf = (deal: Deal, earlier: readonly Deal[], shopPlace: string | null): Suggestion => {
  const arranged = earlier.filter(
    (one) => one.id !== deal.id && one.status !== 'cancelled' && isArranged(one),
  )
  const ofShop = arranged.filter(({ shopId }) => shopId === deal.shopId)
  const last = ofShop[0] ?? arranged[0]
  const placeIn = (deals: readonly Deal[], isPickup: boolean) =>
    deals.find(({ handover }) => handover.place && (handover.type === 'pickup') === isPickup)?.handover.place
  return {
    type: last?.handover.type ?? 'pickup',
    pickup: placeIn(ofShop, true) ?? shopPlace ?? '',
    address: placeIn([...ofShop, ...arranged], false) ?? '',
    method: ofShop[0]?.payment.method ?? methodIn(deal.payment.instructions) ?? 'cash',
  }
}

const bankWords = /\b(bank|account|iban|swift|branch|compte|banque|conta|banco|benki|akaunti|libhange)/i

/** Returns the way of payment that a shop's instructions are about. */
const methodIn = (instructions: string | null): PaymentMethod | null => {
  if (!instructions || !/\d{4}/.test(instructions.replace(/\s/g, ''))) return null
  return bankWords.test(instructions) ? 'bank' : 'mobile-money'
}
