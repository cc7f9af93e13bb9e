import type { Side } from '../../../contract/chats/status.ts'
import type { Offer } from '../../../contract/deals/offer.ts'
import { MAX_PROPOSALS } from '../../../contract/deals/state.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { Button } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/format-money.ts'
import { FreshnessNote } from './freshness-note.tsx'
import type { OfferFreshness } from './latest-offer.ts'
import { AnswerDialog, useAnswer } from './offer-answer.tsx'

const words = dealsTexts.offer

/** The viewer's actions for an open offer; none until the offer is checked. */
export const OfferActions = ({
  offer,
  side,
  freshness,
  onCounter,
}: {
  offer: Offer
  side: Side
  freshness: OfferFreshness
  onCounter: () => void
}) => {
  const answering = useAnswer(offer, side, freshness)
  if (offer.status !== 'pending') return null
  const { busy, ask } = answering
  const isInert = freshness !== 'checked'
  const isByViewer = offer.by === side
  const total = formatPrice(offer.total)
  return (
    <>
      <FreshnessNote freshness={freshness} checked={isByViewer ? words.waiting : null} />
      {isByViewer ? (
        <Button
          isSmall
          isWide
          disabled={isInert}
          isBusy={busy === 'withdraw'}
          onClick={() => ask('withdraw')}
        >
          {words.withdraw}
        </Button>
      ) : (
        <div className="grid grid-cols-2 gap-2">
          <Button
            look="primary"
            className="col-span-2"
            disabled={isInert}
            isBusy={busy === 'accept'}
            onClick={() => ask('accept')}
          >
            {words.accept(total)}
          </Button>
          {offer.history.length < MAX_PROPOSALS && (
            <Button disabled={isInert} onClick={onCounter}>
              {words.counter}
            </Button>
          )}
          <Button look="quiet" disabled={isInert} isBusy={busy === 'decline'} onClick={() => ask('decline')}>
            {words.decline}
          </Button>
        </div>
      )}
      <AnswerDialog offer={offer} side={side} freshness={freshness} answering={answering} />
    </>
  )
}
