import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { MAX_PRICE } from '../../../contract/limits.ts'
import { ApproximatePrice } from '../../app/approximate-price.tsx'
import { plainNumber } from '../../app/plain-number.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { formatMoney } from '../../ui/format-money.ts'
import { Select, TextField } from '../../ui/text-field.tsx'
import { currencyChoices } from './new-product.ts'

/**
 * The price of a product and its currency. An amount that was typed with separators is shown as it
 * is read, a price in other money than the shop's usual one also in that.
 */
export const PriceFields = ({
  label,
  price,
  amount,
  currency,
  first,
  usual,
}: {
  label: string
  price: { amount: string; currency: string }
  /** Props of the fields; an amount is read with the signs of its currency. */
  amount: (currency: string) => Omit<ComponentProps<typeof TextField>, 'label'>
  currency: Omit<ComponentProps<typeof Select>, 'label' | 'options'>
  /** The first currency of the choice. */
  first: string
  /** The shop's currency. */
  usual: string
}) => {
  const [typed, setTyped] = useState<ChangeEvent<HTMLInputElement>>()
  const reading = readingOf(typed?.target.value ?? '', price)
  const field = amount(price.currency)
  const isForeign = price.currency !== usual
  return (
    <div className="grid grid-cols-[1fr_minmax(0,1fr)] gap-3">
      <TextField
        label={label}
        hint={
          (reading || isForeign) && (
            <span className="flex flex-wrap gap-x-2">
              {reading && <span className="font-semibold text-fg tabular-nums">{reading}</span>}
              {isForeign && (
                <ApproximatePrice price={{ ...price, amount: Number(price.amount) }} currency={usual} />
              )}
            </span>
          )
        }
        {...field}
        onChange={(event) => {
          setTyped(event)
          field.onChange?.(event)
        }}
      />
      <Select
        label={sellingTexts.addProduct.currency}
        options={currencyChoices(first)}
        {...currency}
        onChange={(event) => {
          currency.onChange?.(event)
          // 'R 1850' is an amount once the currency is 'ZAR'.
          if (typed) amount(event.target.value).onChange?.(typed)
        }}
      />
    </div>
  )
}

/** Returns the price as text if its amount was typed with more than digits: '1.250' is 1.25. */
const readingOf = (typed: string, { amount, currency }: { amount: string; currency: string }) => {
  const isPlain = !/\D|^0\d/.test(typed.trim())
  // A draft, or a suggestion, has replaced it.
  const isOld = plainNumber(typed, currency) !== amount
  const read = Number(amount)
  if (isPlain || isOld || currency === '' || !(read > 0 && read <= MAX_PRICE)) return null
  return formatMoney(read, currency)
}
