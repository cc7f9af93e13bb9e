import { useState } from 'react'
import type { Side } from '../../../contract/chats/status.ts'
import type { Offer } from '../../../contract/deals/offer.ts'
import { MAX_PROPOSALS } from '../../../contract/deals/state.ts'
import { textOf } from '../../app/call-error.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/confirm-dialog.tsx'
import { formatPrice } from '../../ui/format-money.ts'
import { showToast } from '../../ui/toast.ts'
import { answerOffer } from './api.ts'
import type { OfferTrust } from './latest-offer.ts'

const words = dealsTexts.offer
type Question = Pick<ConfirmDialogProps, 'kind' | 'title' | 'message' | 'confirm'>
type Answer = 'accept' | 'decline' | 'withdraw'

/** What the viewer can do about an open offer; nothing until it is known to stand. */
export const OfferActions = ({
  offer,
  side,
  trust,
  onCounter,
}: {
  offer: Offer
  side: Side
  trust: OfferTrust
  onCounter: () => void
}) => {
  const { asked, ask, leave, isAsking, busy, answer } = useAnswer(offer.id)
  if (offer.status !== 'pending') return null
  const isInert = trust !== 'checked'
  // The network went, or the other side countered, while it was asked.
  if (isAsking && (isInert || (asked === 'withdraw') !== (offer.by === side))) leave()
  const isByViewer = offer.by === side
  const total = formatPrice(offer.total)
  return (
    <>
      <TrustNote trust={trust} checked={isByViewer ? words.waiting : null} />
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
      <ConfirmDialog
        isOpen={isAsking}
        {...questions(asked, total, side)}
        onConfirm={() => void answer(asked)}
        onCancel={leave}
      />
    </>
  )
}

/** Why an offer takes no answer yet; `checked`: what to say when it does. */
export const TrustNote = ({ trust, checked = null }: { trust: OfferTrust; checked?: string | null }) => (
  <p role="status" className="w-full text-soft text-sm empty:hidden">
    {{ offline: words.offline, checking: words.checking, checked }[trust]}
  </p>
)

/** What an answer means, and the word for it. The server takes none of them back. */
export const questions = (answer: Answer, total: string, side: Side): Question =>
  (
    ({
      accept: {
        kind: 'warning',
        title: words.acceptTitle(total),
        message: words.acceptHint[side],
        confirm: words.accept(total),
      },
      decline: {
        kind: 'danger',
        title: words.declineTitle,
        message: words.declineHint,
        confirm: words.decline,
      },
      withdraw: {
        kind: 'danger',
        title: words.withdrawTitle,
        message: words.withdrawHint,
        confirm: words.withdraw,
      },
    }) satisfies Record<Answer, Question>
  )[answer]

/** Asks before an answer is sent, then sends one at a time. `onAgreed` says what comes next. */
export const useAnswer = (id: string, onAgreed = () => showToast(words.agreed, { tone: 'good' })) => {
  const [busy, setBusy] = useState<Answer | null>(null)
  // Stays while its dialog leaves.
  const [asked, setAsked] = useState<Answer>('accept')
  const [isAsking, setAsking] = useState(false)
  const leave = () => setAsking(false)
  const answer = async (name: Answer) => {
    if (busy) return
    leave()
    setBusy(name)
    try {
      await answerOffer(id, name)
      if (name === 'accept') onAgreed()
    } catch (error) {
      showToast(textOf(error, words.failed), { tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }
  const ask = (name: Answer) => {
    setAsked(name)
    setAsking(true)
  }
  return { asked, ask, leave, isAsking, busy, answer }
}
