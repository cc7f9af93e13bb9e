import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { decimalsOf, formatMoney } from '../../app/format-money.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Proposal } from './api.ts'
import { NumberPad } from './number-pad.tsx'
import { afterKey, compareWithAsking, suggestAmounts } from './offer-amount.ts'
import { OfferTag } from './offer-tag.tsx'
import { type OfferedProduct, useProposal } from './use-proposal.ts'

const words = dealsTexts.sheet

/** Asks for a price, a quantity and a note, and sends them as an offer or a counter-offer. */
export const OfferSheet = ({
  name,
  title,
  product,
  start,
  isOpen,
  onClose,
  onSend,
}: {
  /** Names the draft. */
  name: string
  title: string
  product: OfferedProduct
  start: { amount: string; quantity: number }
  isOpen: boolean
  onClose: () => void
  /** Sends it. @throws `CallError` */
  onSend: (proposal: Proposal) => Promise<void>
}) => {
  const { currency, price } = product
  const { typed, change, submit, failure, isBusy } = useProposal(name, product, start, onSend)
  const amount = Number(typed.amount)
  const press = (key: string) => change({ amount: afterKey(typed.amount, key, currency) })
  const send = async () => {
    if (await submit()) onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <p role="alert" className="mb-2 text-center font-medium text-bad text-sm empty:hidden">
            {failure}
          </p>
          <Button look="primary" isWide isBusy={isBusy} onClick={() => void send()}>
            {amount > 0 ? words.send(formatMoney(amount, currency)) : words.sendEmpty}
          </Button>
          <p className="mt-2 text-center text-soft text-sm">{words.hint}</p>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p dir="auto" className="-mt-1 truncate text-soft text-sm">
          {[product.title, price && words.asking(price.formattedPrice)].filter(Boolean).join(' · ')}
        </p>
        <OfferTag amount={typed.amount} currency={currency} onKey={press} onSend={() => void send()} />
        <p aria-live="polite" className="min-h-5 text-center text-soft text-sm">
          {amount > 0 && price && compareWithAsking(amount, price.amount, currency)}
          {amount > 0 && typed.quantity > 1 && (
            <> · {words.each(formatMoney(amount * typed.quantity, currency))}</>
          )}
        </p>
        {price && (
          <Suggestions
            asking={price.amount}
            currency={currency}
            chosen={amount}
            onChoose={(chosen) => change({ amount: String(chosen) })}
          />
        )}
        <QuantityAndNote typed={typed} stock={product.stock} onChange={change} />
        <NumberPad hasDecimals={decimalsOf(currency) > 0} onKey={press} />
      </div>
    </Sheet>
  )
}

const Suggestions = ({
  asking,
  currency,
  chosen,
  onChoose,
}: {
  asking: number
  currency: string
  chosen: number
  onChoose: (amount: number) => void
}) => (
  <fieldset aria-label={words.suggestions} className="grid auto-cols-fr grid-flow-col gap-2">
    {suggestAmounts(asking, currency).map(({ amount, percent }) => (
      <button
        key={percent}
        type="button"
        aria-pressed={amount === chosen}
        onClick={() => onChoose(amount)}
        className={classNames(
          'flex min-h-12 flex-wrap items-center justify-center gap-x-1.5 rounded-control border px-1 font-display font-semibold leading-tight',
          amount === chosen ? 'border-indigo bg-indigo text-bone' : 'border-edge-strong bg-surface',
        )}
      >
        {formatMoney(amount, currency)}
        <span className={classNames('font-normal text-xs', amount === chosen ? 'text-bone' : 'text-soft')}>
          {words.less(percent)}
        </span>
      </button>
    ))}
  </fieldset>
)

const QuantityAndNote = ({
  typed,
  stock,
  onChange,
}: {
  typed: { quantity: number; note: string }
  stock: number | null
  onChange: (changes: { quantity?: number; note?: string }) => void
}) => {
  const [hasNote, setHasNote] = useState(typed.note !== '')
  const { quantity } = typed
  return (
    <div className="flex flex-col gap-2 border-edge border-t pt-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="flex-1 font-semibold">{words.quantity}</span>
        <IconButton
          label={words.fewer}
          disabled={quantity <= 1}
          onClick={() => onChange({ quantity: quantity - 1 })}
        >
          <Minus aria-hidden="true" size={20} />
        </IconButton>
        <output aria-label={words.quantity} className="min-w-6 text-center font-semibold tabular-nums">
          {quantity}
        </output>
        <IconButton
          label={words.more}
          disabled={stock !== null && quantity >= stock}
          onClick={() => onChange({ quantity: quantity + 1 })}
        >
          <Plus aria-hidden="true" size={20} />
        </IconButton>
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
      </div>
      {hasNote && (
        <TextField
          label={words.note}
          dir="auto"
          maxLength={500}
          value={typed.note}
          onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
        />
      )}
    </div>
  )
}
