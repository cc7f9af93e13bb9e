import { useState } from 'react'
import type { Side } from '../../../contract/chats/status.ts'
import type { Offer } from '../../../contract/deals/offer.ts'
import { MAX_PROPOSALS } from '../../../contract/deals/state.ts'
import { textOf } from '../../app/call-error.ts'
import { paths } from '../../app/paths.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { showToast } from '../../ui/toast.ts'
import { answerOffer } from './api.ts'

const words = dealsTexts.offer
type Answer = 'accept' | 'decline' | 'withdraw'

/** What the viewer can do about an open offer. */
export const OfferActions = ({
  offer,
  side,
  onCounter,
}: {
  offer: Offer
  side: Side
  onCounter: () => void
}) => {
  const [busy, setBusy] = useState<Answer | null>(null)
  const [asked, setAsked] = useState<'decline' | 'withdraw' | null>(null)
  if (offer.dealId)
    return (
      <Link to={paths.deal(offer.dealId)} className={buttonClass({ isSmall: true, isWide: true })}>
        {words.toDeal}
      </Link>
    )
  if (offer.status !== 'pending') return null
  const answer = async (name: Answer) => {
    if (busy) return
    setAsked(null)
    setBusy(name)
    try {
      await answerOffer(offer.id, name)
    } catch (error) {
      showToast(textOf(error, words.failed), { tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }
  const isByViewer = offer.by === side
  return (
    <>
      {isByViewer ? (
        <>
          <p className="text-soft text-sm">{words.waiting}</p>
          <Button isSmall isWide isBusy={busy === 'withdraw'} onClick={() => setAsked('withdraw')}>
            {words.withdraw}
          </Button>
        </>
      ) : (
        <div className="grid grid-cols-2 gap-2">
          <Button
            look="primary"
            className="col-span-2"
            isBusy={busy === 'accept'}
            onClick={() => void answer('accept')}
          >
            {words.accept(offer.price.formattedPrice)}
          </Button>
          {offer.history.length < MAX_PROPOSALS && <Button onClick={onCounter}>{words.counter}</Button>}
          <Button look="quiet" isBusy={busy === 'decline'} onClick={() => setAsked('decline')}>
            {words.decline}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked === 'withdraw' ? words.withdrawTitle : words.declineTitle}
        message={asked === 'withdraw' ? words.withdrawHint : words.declineHint}
        confirm={asked === 'withdraw' ? words.withdraw : words.decline}
        onConfirm={() => asked && void answer(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}
