import { otherSide } from '../../../contract/chats/status.ts'
import type { Offer } from '../../../contract/deals/offer.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { counterOffer } from './api.ts'
import { OfferSheet } from './offer-sheet.tsx'
import { useOffer } from './store.ts'
import type { Answered } from './use-proposal.ts'
import { useStock } from './use-stock.ts'

/** Answers an offer with another price. */
export const CounterSheet = ({
  offer,
  isOpen,
  onClose,
}: {
  offer: Offer
  isOpen: boolean
  onClose: () => void
}) => {
  const stock = useStock(offer.productId, isOpen)
  return (
    <OfferSheet
      name={`counter:${offer.id}:${offer.history.length}`}
      title={dealsTexts.sheet.counterTitle}
      product={{ ...offer.product, currency: offer.price.currency, stock }}
      start={{
        amount: String(offer.price.amount),
        quantity: offer.quantity,
        answered: answeredOf(offer),
      }}
      isOpen={isOpen}
      onClose={onClose}
      onSend={(proposal) => counterOffer(offer.id, proposal)}
    />
  )
}

const answeredOf = ({ by, price, history }: Offer): Answered => {
  const side = otherSide(by)
  const own = history.findLast((proposal) => proposal.by === side)
  return { side, standing: price.amount, own: own?.price.amount ?? null }
}

/**
 * The same for an offer of a list, which may take the row away, or put another one in its place,
 * while the price is typed.
 */
export const CounterListed = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const offer = useOffer(id)
  return offer && <CounterSheet isOpen offer={offer} onClose={onClose} />
}
