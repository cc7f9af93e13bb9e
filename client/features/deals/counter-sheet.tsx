import type { Offer } from '../../../contract/deals/offer.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { counterOffer } from './api.ts'
import { OfferSheet } from './offer-sheet.tsx'

/** Answers an offer with another price. */
export const CounterSheet = ({
  offer,
  isOpen,
  onClose,
}: {
  offer: Offer
  isOpen: boolean
  onClose: () => void
}) => (
  <OfferSheet
    name={`counter:${offer.id}:${offer.history.length}`}
    title={dealsTexts.sheet.counterTitle}
    product={{ ...offer.product, currency: offer.price.currency, stock: null }}
    start={{ amount: String(offer.price.amount), quantity: offer.quantity }}
    isOpen={isOpen}
    onClose={onClose}
    onSend={(proposal) => counterOffer(offer.id, proposal)}
  />
)
