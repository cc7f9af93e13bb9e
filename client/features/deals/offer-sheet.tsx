import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { useState } from 'react'
import { ApproximatePrice } from '../../app/approximate-price.tsx'
import { dealsTexts } from '../../messages/deals.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { decimalsOf, formatMoney, formatPrice } from '../../ui/format-money.ts'
import { formatPercent } from '../../ui/format-percent.ts'
import { Sheet } from '../../ui/sheet.tsx'
import type { Proposal } from './api.ts'
import { LongText, MAX_NOTE } from './long-text.tsx'
import { NumberPad } from './number-pad.tsx'
import { compareWithAsking, suggestAmounts, suggestBetween } from './offer-amount.ts'
import { OfferTag } from './offer-tag.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { type Owner, RefusalNote } from './refusal-note.tsx'
import { sumOf } from './sum.ts'
import {
  type Answered,
  type OfferedProduct,
  type Start,
  type TypedOffer,
  useProposal,
} from './use-proposal.ts'

const words = dealsTexts.sheet
/** A press takes the focus before it ends, and must still meet its button, in milliseconds. */
const PRESS_MS = 300

/** The content of the sheet; from sending on as it was sent, even if the offer has changed. */
type Shown = { product: OfferedProduct; answered: Answered | undefined; typed: TypedOffer }

/** Asks for a price, a quantity and a note, and sends them as an offer or a counter-offer. */
export const OfferSheet = ({
  name,
  title,
  product,
  owner,
  start,
  isOpen,
  onClose,
  onSend,
}: {
  /** Names the draft. */
  name: string
  title: string
  product: OfferedProduct
  owner?: Owner
  start: Start
  isOpen: boolean
  onClose: () => void
  /** Sends it. @throws CallError */
  onSend: (proposal: Proposal) => Promise<void>
}) => {
  const proposal = useProposal(name, product, start, onSend)
  const { change, press, submit, isBusy } = proposal
  const [sent, setSent] = useState<Shown | null>(null)
  const [isNoting, setNoting] = useState(false)
  if (sent && isOpen && !isBusy) setSent(null)
  const shown = sent ?? { product, answered: start.answered, typed: proposal.typed }
  const { typed, answered } = shown
  const { currency, price } = shown.product
  const amount = Number(typed.amount)
  const one = formatMoney(amount, currency)
  const offered = typed.quantity > 1 ? `${typed.quantity} × ${one}` : one
  const close = () => {
    proposal.leave()
    onClose()
  }
  const send = async (isConfirmed = false) => {
    setSent(shown)
    if (await submit(isConfirmed)) close()
  }
  const sendText = nameOfSend(amount > 0 && offered, answered)
  return (
    <>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={title}
        footer={
          <>
            <RefusalNote
              refusal={proposal.failure}
              owner={owner}
              onUnblocked={proposal.clearFailure}
              className="mb-2 text-center"
            />
            <Button look="primary" isWide isBusy={isBusy} onClick={() => void send()}>
              {sendText}
            </Button>
            {answered?.side !== 'shop' && (
              <p className="mt-2 text-center text-soft text-sm short:hidden">{words.hint}</p>
            )}
          </>
        }
      >
        <div className="flex flex-col gap-3 low:grid low:grid-cols-2 low:items-start low:gap-x-5">
          <div className="min-w-0">
            <Asking product={shown.product} answered={answered} />
            <OfferTag amount={typed.amount} currency={currency} onKey={press} onSend={() => void send()} />
            <Comparison
              amount={amount}
              problem={proposal.amountProblem}
              quantity={typed.quantity}
              product={shown.product}
            />
          </div>
          {price && (
            <Suggestions
              amounts={suggestionsFor(price.amount, currency, answered)}
              currency={currency}
              chosen={amount}
              onChoose={proposal.choose}
            />
          )}
          <QuantityAndNote typed={typed} stock={shown.product.stock} onChange={change} onNoting={setNoting} />
          {!isNoting && (
            <div className="low:col-start-2 low:row-start-1">
              <NumberPad hasDecimals={decimalsOf(currency) > 0} onKey={press} />
            </div>
          )}
        </div>
      </Sheet>
      <ConfirmDialog
        isOpen={isOpen && proposal.isToConfirm}
        kind="warning"
        title={words.confirmTitle(offered)}
        message={price && words.confirmPrice(formatPrice(price))}
        confirm={sendText}
        onConfirm={() => void send(true)}
        onCancel={proposal.cancel}
      />
    </>
  )
}

const nameOfSend = (offered: string | false, answered: Answered | undefined): string => {
  if (!answered) return offered ? words.send(offered) : words.sendEmpty
  return offered ? words.sendCounter(offered) : words.sendCounterEmpty
}

/** Amounts for a counter-offer lie between the last proposals of both sides. */
const suggestionsFor = (asking: number, currency: string, answered: Answered | undefined) => {
  const mine = answered?.own ?? (answered?.side === 'shop' ? asking : null)
  if (!answered || mine === null) return suggestAmounts(asking, currency)
  return suggestBetween([answered.standing, mine], asking, currency)
}

/**
 * The product of the offer. The price stands on a line of its own, which a long title cannot push
 * away.
 */
const Asking = ({
  product: { title, price, currency },
  answered,
}: {
  product: OfferedProduct
  answered: Answered | undefined
}) => (
  <div className="mb-3 text-sm low:mb-2">
    <p dir="auto" className="truncate text-soft">
      {title}
    </p>
    <p className="flex flex-wrap gap-x-2 font-semibold tabular-nums">
      {price && (
        <>
          <span>{words.asking(formatPrice(price))}</span>
          <ApproximatePrice price={price} className="font-normal" />
        </>
      )}
      {answered && <span>{words.theirs(formatMoney(answered.standing, currency))}</span>}
    </p>
  </div>
)

/** How the amount compares with the asking price, and what several cost together. */
const Comparison = ({
  amount,
  problem,
  quantity,
  product: { price, currency },
}: {
  amount: number
  /** Why it cannot be sent, in place of the comparison. */
  problem: string | null
  quantity: number
  product: OfferedProduct
}) => (
  <div className="mt-2 min-h-5 text-center text-sm">
    <ErrorText>{problem}</ErrorText>
    <div aria-live="polite">
      {!problem && amount > 0 && price && (
        <p className="text-soft">{compareWithAsking(amount, price.amount, currency)}</p>
      )}
      {amount > 0 && quantity > 1 && (
        <p className="font-semibold tabular-nums">
          {sumOf(quantity, formatMoney(amount, currency), formatMoney(amount * quantity, currency))}
        </p>
      )}
    </div>
  </div>
)

const Suggestions = ({
  amounts,
  currency,
  chosen,
  onChoose,
}: {
  amounts: ReturnType<typeof suggestAmounts>
  currency: string
  chosen: number
  onChoose: (amount: number) => void
}) => (
  <fieldset aria-label={words.suggestions} className="grid auto-cols-fr grid-flow-col gap-2 low:col-span-2">
    {amounts.map(({ amount, percent }) => (
      <button
        key={amount}
        type="button"
        aria-pressed={amount === chosen}
        onClick={() => onChoose(amount)}
        className={classNames(
          'flex min-h-12 flex-wrap items-center justify-center gap-x-1.5 rounded-control border px-1 font-display font-semibold leading-tight',
          amount === chosen ? 'border-indigo bg-indigo text-bone' : 'border-edge-strong bg-surface',
        )}
      >
        {formatMoney(amount, currency)}
        {percent > 0 && (
          <span className={classNames('font-normal text-xs', amount === chosen ? 'text-bone' : 'text-soft')}>
            {words.less(formatPercent(percent))}
          </span>
        )}
      </button>
    ))}
  </fieldset>
)

const QuantityAndNote = ({
  typed,
  stock,
  onChange,
  onNoting,
}: {
  typed: { quantity: number; note: string }
  stock: number | null
  onChange: (changes: { quantity?: number; note?: string }) => void
  /** Gets whether the note has the focus, and a phone its keyboard there. */
  onNoting: (isNoting: boolean) => void
}) => {
  const hadNote = typed.note !== ''
  const [hasNote, setHasNote] = useState(hadNote)
  return (
    <div className="flex flex-col gap-2 border-edge border-t pt-2 low:col-span-2">
      <QuantityStepper
        quantity={typed.quantity}
        stock={stock}
        onChange={(quantity) => onChange({ quantity })}
      >
        {!hasNote && (
          <Button
            look="quiet"
            isSmall
            icon={<MessageSquarePlus aria-hidden="true" size={20} />}
            onClick={() => setHasNote(true)}
          >
            {words.addNote}
          </Button>
        )}
      </QuantityStepper>
      {hasNote && (
        <LongText
          label={words.note}
          // The button that opened it had the focus.
          autoFocus={!hadNote}
          text={typed.note}
          limit={MAX_NOTE}
          value={typed.note}
          onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
          onFocus={() => onNoting(true)}
          onBlur={({ currentTarget }) =>
            setTimeout(() => onNoting(document.activeElement === currentTarget), PRESS_MS)
          }
        />
      )}
    </div>
  )
}
