import type { ComponentProps } from 'react'
import { ApproximatePrice } from '../../app/approximate-price.tsx'
import { sellingTexts } from '../../messages/selling.ts'
import { Select, TextField } from '../../ui/text-field.tsx'
import { currencyChoices } from './new-product.ts'

/**
 * The price of a product and its currency. A price in other money than the shop's usual one is also
 * shown in that.
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
  /** Props of the fields. */
  amount: Omit<ComponentProps<typeof TextField>, 'label'>
  currency: Omit<ComponentProps<typeof Select>, 'label' | 'options'>
  /** The first currency of the choice. */
  first: string
  /** The shop's currency. */
  usual: string
}) => (
  <div className="grid grid-cols-[1fr_minmax(0,1fr)] gap-3">
    <TextField
      label={label}
      hint={
        price.currency !== usual && (
          <ApproximatePrice price={{ ...price, amount: Number(price.amount) }} currency={usual} />
        )
      }
      {...amount}
    />
    <Select label={sellingTexts.addProduct.currency} options={currencyChoices(first)} {...currency} />
  </div>
)
