import { useEffect, useEffectEvent, useState } from 'react'
import type { Side } from '../../../contract/chats/status.ts'
import type { Offer } from '../../../contract/deals/offer.ts'
import { offerSteps } from '../../../contract/deals/state.ts'
import { showFailure } from '../../app/show-failure.ts'
import { useAction } from '../../app/use-action.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/confirm-dialog.tsx'
import { formatPrice } from '../../ui/format-money.ts'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { answerOffer } from './api.ts'
import type { OfferFreshness } from './latest-offer.ts'
import { isOfNetwork } from './network-failure.ts'
import { readOffer } from './store.ts'

const words = dealsTexts.offer
const MAX_REASON = 500
type Question = Pick<ConfirmDialogProps, 'kind' | 'title' | 'message' | 'confirm'>
export type Answer = 'accept' | 'decline' | 'withdraw'
/** When the network was lost: `seen`, before the answer was sent; `sent`, during the request. */
type Loss = 'none' | 'seen' | 'sent'

type Answering = {
  /** Kept during the closing animation of its dialog. */
  asked: Answer
  isAsking: boolean
  busy: Answer | null
  loss: Loss
  ask: (answer: Answer) => void
  leave: () => void
  send: (reason: string) => Promise<boolean>
}

/**
 * Asks for a confirmation, then sends one answer at a time. If the network is lost the question
 * stays open; if the offer has changed it closes. `onAgreed` shows the next
 * step where the page does not.
 */
export const useAnswer = (
  offer: Offer,
  side: Side,
  freshness: OfferFreshness,
  onAgreed?: () => void,
): Answering => {
  const [asked, setAsked] = useState<Answer>('accept')
  const [isAsking, setAsking] = useState(false)
  const [loss, setLoss] = useState<Loss>('none')
  const leave = () => setAsking(false)
  if (isAsking && freshness === 'offline' && loss === 'none') setLoss('seen')

  const { run, busyWith } = useAction(
    async (answer: Answer, reason: string) => {
      await answerOffer(offer.id, answer, answer === 'decline' ? reason.trim() || null : null)
      leave()
      if (answer === 'accept') onAgreed?.()
    },
    (error) => {
      if (isOfNetwork(error)) return setLoss('sent')
      leave()
      showFailure(error, words.failed)
    },
  )
  const busy = busyWith?.[0] ?? null

  const isChanged = offer.status !== 'pending' || (asked === 'withdraw') !== (offer.by === side)
  const sayChanged = useEffectEvent(() => {
    leave()
    if (loss !== 'sent' || offer.status !== offerSteps[asked].to) showToast(words.changed)
  })
  const isOvertaken = isAsking && isChanged && busy === null
  useEffect(() => {
    if (isOvertaken) sayChanged()
  }, [isOvertaken])
  // A list drops the card of an offer that is no longer open, and this dialog with it.
  const sayGone = useEffectEvent(() => {
    if (isAsking && busy === null && readOffer(offer.id)?.status !== 'pending') showToast(words.changed)
  })
  useEffect(() => () => sayGone(), [])

  const ask = (answer: Answer) => {
    setAsked(answer)
    setLoss('none')
    setAsking(true)
  }
  return { asked, isAsking, busy, loss, ask, leave, send: (reason) => run(asked, reason) }
}

/** Explains an answer before it is sent, and asks for the reason of a decline. */
export const AnswerDialog = ({
  offer,
  side,
  freshness,
  answering: { asked, isAsking, busy, loss, leave, send },
}: {
  offer: Offer
  side: Side
  freshness: OfferFreshness
  answering: Answering
}) => {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      isOpen={isAsking}
      {...questions(asked, formatPrice(offer.total), side)}
      isBusy={busy !== null}
      isInert={freshness !== 'checked'}
      onConfirm={() => void send(reason)}
      onCancel={leave}
    >
      {asked === 'decline' && (
        <div className="mt-4 text-fg">
          <TextArea
            label={words.declineReason}
            hint={words.declineReasonHint}
            rows={2}
            maxLength={MAX_REASON}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </div>
      )}
      <p role="status" className="mt-3 font-medium text-fg empty:hidden">
        {isAsking && noteOf(freshness, loss)}
      </p>
    </ConfirmDialog>
  )
}

/** Returns how the network affects an answer, and the next step. */
const noteOf = (freshness: OfferFreshness, loss: Loss): string | null => {
  if (freshness === 'checked') return loss === 'none' ? null : words.askedAgain
  if (loss === 'sent') return words.askedLost
  return freshness === 'offline' ? words.askedOffline : words.checking
}

/** Returns the texts of the question before an answer. No answer can be taken back. */
const questions = (answer: Answer, total: string, side: Side): Question =>
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
