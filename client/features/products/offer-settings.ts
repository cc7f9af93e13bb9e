import type { Problems } from '../../app/form-values.ts'
import { dealFields } from '../../messages/deal-fields.ts'
import { ordersTexts } from '../../messages/orders.ts'
import type { Product } from './store.ts'

const words = ordersTexts.offerSettings

/** Whether a product takes offers, and its amounts for automatic answers as typed. */
export type OfferSettings = { isOn: boolean; lowest: string; autoAccept: string }

/** The settings of a product that has none of its own. */
export const defaultOffers: OfferSettings = { isOn: true, lowest: '', autoAccept: '' }

/** The settings of a product as its form shows them. */
export const offersOf = ({ offers }: Product): OfferSettings => ({
  isOn: offers.isOn,
  lowest: offers.lowest == null ? '' : String(offers.lowest),
  autoAccept: offers.autoAccept == null ? '' : String(offers.autoAccept),
})

/**
 * Returns the text of each wrong amount, by its path in the form. `price` is typed, too: a lowest
 * amount above it would decline every offer.
 */
export const offerProblems = ({ lowest, autoAccept }: OfferSettings, price: string): Problems => {
  const asking = amountOf(price)
  const [least, enough] = [amountOf(lowest), amountOf(autoAccept)]
  const isBelow = least !== null && enough !== null && enough < least
  return {
    ...(isWrong(least) && { 'offers.lowest': dealFields.amount }),
    ...(least !== null &&
      asking !== null &&
      asking > 0 &&
      least > asking && { 'offers.lowest': words.lowestAbovePrice }),
    ...((isWrong(enough) || isBelow) && {
      'offers.autoAccept': isWrong(enough) ? dealFields.amount : dealFields.autoAcceptTooLow,
    }),
  }
}

/** The settings as the server takes them; an empty amount removes it. */
export const toOffers = ({ isOn, lowest, autoAccept }: OfferSettings) => ({
  isOn,
  lowest: amountOf(lowest),
  autoAccept: amountOf(autoAccept),
})

const amountOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
const isWrong = (amount: number | null): boolean => amount !== null && !(amount > 0)
