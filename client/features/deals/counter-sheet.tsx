import { otherSide } from '../../../contract/chats/status.ts'
import type { Offer } from '../../../contract/deals/offer.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { showToast } from '../../ui/toast.ts'
import { counterOffer } from './api.ts'
import { suggestBetween, typedAmount } from './offer-amount.ts'
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
  const answered = answeredOf(offer)
  return (
    <OfferSheet
      name={`counter:${offer.id}:${offer.history.length}`}
      title={dealsTexts.sheet.counterTitle}
      product={{ ...offer.product, currency: offer.price.currency, stock }}
      start={{
        amount: between(offer, answered),
        quantity: offer.quantity,
        answered,
      }}
      isOpen={isOpen}
      onClose={onClose}
      onSend={async (proposal) => {
        await counterOffer(offer.id, proposal)
        showToast(dealsTexts.sheet.sent, { tone: 'good' })
      }}
    />
  )
}

const answeredOf = ({ by, price, history }: Offer): Answered => {
  const side = otherSide(by)
  const own = history.findLast((proposal) => proposal.by === side)
  return { side, standing: price.amount, own: own?.price.amount ?? null }
}

/** The round amount in the middle between both prices; none if only one is known. */
const between = ({ product, price }: Offer, { side, standing, own }: Answered): string => {
  const mine = own ?? (side === 'shop' ? product.price?.amount : undefined)
  if (mine === undefined) return ''
  const amounts = suggestBetween([standing, mine], product.price?.amount ?? mine, price.currency)
  const middle = amounts[Math.floor(amounts.length / 2)]
  return middle ? typedAmount(middle.amount, price.currency) : ''
}

/**
 * The same for an offer of a list, by its id: the list may drop the offer, or put another in its
 * place, while the price is typed.
 */
export const CounterListed = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const offer = useOffer(id)
  return offer && <CounterSheet isOpen offer={offer} onClose={onClose} />
}
