import { otherSide, type Side } from '../../../contract/chats/status.ts'
import type { Offer } from '../../../contract/deals/offer.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { formatMoney, formatPrice } from '../../ui/format-money.ts'
import { sumOf } from './sum.ts'

const words = dealsTexts.offer

/** The proposals before the standing one, folded. */
export const OfferHistory = ({ offer, side }: { offer: Offer; side: Side }) => {
  const earlier = offer.history.slice(0, -1)
  return (
    <>
      {earlier.length > 0 && (
        <details className="relative z-10 text-sm">
          <summary className="min-h-11 cursor-pointer content-center text-soft">
            {words.earlier(earlier.length)}
          </summary>
          <ProposalList proposals={earlier} side={side} />
        </details>
      )}
      <Ending offer={offer} side={side} />
    </>
  )
}

/** Prices that both sides proposed, with the note of each. */
export const ProposalList = ({ proposals, side }: { proposals: Offer['history']; side: Side }) => (
  <ol className="flex flex-col gap-1">
    {proposals.map(({ at, by, note, ...proposal }) => (
      <li key={at} dir="auto" className="[overflow-wrap:anywhere]">
        {words.proposed[by === side ? 'you' : by](priceOf(proposal))}
        {note && <span className="text-soft"> – {note}</span>}
      </li>
    ))}
  </ol>
)

/** The side that declined an offer, its reason, and whether the answer was automatic. */
const Ending = ({
  offer: { by, status, reason, cause, isAutomatic },
  side,
}: {
  offer: Offer
  side: Side
}) => {
  const answerer = otherSide(by)
  if (cause) return <p className="font-semibold text-sm">{words.causes[cause]}</p>
  return (
    <div className="text-sm empty:hidden">
      {status === 'declined' && (
        <p className="font-semibold">{words.declined[answerer === side ? 'you' : answerer]}</p>
      )}
      {reason && (
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {words.reasonGiven(reason)}
        </p>
      )}
      {isAutomatic && <p className="text-soft">{words.automatic}</p>}
    </div>
  )
}

/** Another quantity is another total. */
const priceOf = ({ price, quantity }: Pick<Offer['history'][number], 'price' | 'quantity'>): string => {
  const one = formatPrice(price)
  return quantity === 1 ? one : sumOf(quantity, one, formatMoney(price.amount * quantity, price.currency))
}
