import { type ReactNode, useState } from 'react'
import { useApproximatePrice } from '../../app/use-approximate-price.ts'
import { editProductTexts } from '../../messages/edit-product.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatMoney } from '../../ui/format-money.ts'
import type { EditForm } from './edit-form.ts'

type Price = EditForm['price']
const words = editProductTexts

/**
 * Asks once before a price gets another currency with the same figure: Ksh 1,900 would be sold at
 * $1,900. `asks` returns whether the price must be confirmed first.
 */
export const useCurrencyQuestion = (
  before: Price,
  onConfirm: () => void,
): { asks: (price: Price) => boolean; dialog: ReactNode } => {
  const [asked, setAsked] = useState<Price | null>(null)
  const [isOpen, setOpen] = useState(false)
  const asks = (price: Price): boolean => {
    const isConfirmed = asked?.currency === price.currency && asked.amount === price.amount
    if (isConfirmed || !isOtherCurrencyAlone(before, price)) return false
    setAsked(price)
    setOpen(true)
    return true
  }
  const dialog = asked && (
    <Question
      isOpen={isOpen}
      before={before}
      price={asked}
      onConfirm={() => {
        setOpen(false)
        onConfirm()
      }}
      onCancel={() => {
        setOpen(false)
        setAsked(null)
      }}
    />
  )
  return { asks, dialog }
}

const isOtherCurrencyAlone = (before: Price, price: Price): boolean =>
  before.amount.trim() !== '' &&
  before.currency !== price.currency &&
  Number(before.amount) === Number(price.amount)

const Question = ({
  before,
  price,
  ...dialog
}: {
  before: Price
  price: Price
  isOpen: boolean
  onConfirm: () => void
  onCancel: () => void
}) => {
  const amount = Number(price.amount)
  const about = useApproximatePrice({ amount, currency: price.currency }, before.currency)
  const next = formatMoney(amount, price.currency)
  const message = words.sellAt(
    about ? `${next} (≈ ${about})` : next,
    formatMoney(Number(before.amount), before.currency),
  )
  return <ConfirmDialog {...dialog} kind="warning" title={words.otherCurrency} message={message} />
}
