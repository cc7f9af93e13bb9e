import Check from 'lucide-react/icons/check'
import type { ProductAi } from '../../../contract/products/ai.ts'
import type { FormOf } from '../../app/form.tsx'
import { sellingTexts } from '../../messages/selling.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatMoney } from '../../ui/format-money.ts'
import { PriceTag } from '../../ui/price-tag.tsx'
import { isSamePrice, type Suggested } from './suggested.ts'

const words = sellingTexts.check

/** Several prices of a clip, of which the seller chooses one; each with its quote or picture. */
export const SuggestedPrices = ({
  prices,
  form,
}: {
  prices: ProductAi['suggestions']['prices']
  form: FormOf<Suggested>
}) => {
  const chosen = form.value('price')
  return (
    <fieldset aria-label={words.choose} className="flex flex-wrap gap-2">
      {prices.map(({ value, source }) => {
        const formattedPrice = formatMoney(value.amount, value.currency)
        const isChosen = isSamePrice(value, chosen)
        return (
          <label
            key={`${formattedPrice} ${source.quote}`}
            className={classNames(
              'grid min-h-12 cursor-pointer gap-1 rounded-card border-2 bg-surface p-2.5 has-focus-visible:outline-2',
              isChosen ? 'border-accent' : 'border-edge-strong',
            )}
          >
            <span className="flex items-center gap-2">
              <input
                type="radio"
                name="suggested-price"
                className="sr-only"
                checked={isChosen}
                onChange={() => form.put('price', { amount: String(value.amount), currency: value.currency })}
              />
              <PriceTag
                size="small"
                price={{ formattedPrice }}
                className={isChosen ? '' : '[--tag-fill:var(--color-sand)]'}
              />
              {isChosen && <Check aria-hidden="true" size={20} className="text-accent" />}
            </span>
            <span dir="auto" className="line-clamp-2 text-sm text-soft [overflow-wrap:anywhere]">
              {words.source[source.kind](source.quote)}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
