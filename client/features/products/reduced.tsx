import { texts } from '../../messages/first-load.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { formatPercent } from '../../ui/format-percent.ts'
import type { Product } from './store.ts'

/** The price before a sale, and how much is off; nothing without a sale. */
export const Reduced = ({ product: { isOnSale, price, regularPrice } }: { product: Product }) =>
  isOnSale && price && regularPrice ? (
    <>
      <s className="text-soft tabular-nums">
        <span className="sr-only">{shoppingTexts.product.before} </span>
        {formatPrice(regularPrice)}
      </s>
      {price.discount !== undefined && (
        <strong className="rounded-full bg-sunken px-2.5 py-0.5 font-semibold text-fg text-sm">
          {texts.price.off(formatPercent(price.discount))}
        </strong>
      )}
    </>
  ) : null
