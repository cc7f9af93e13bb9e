import { ApproximatePrice } from '../../app/approximate-price.tsx'
import { texts } from '../../messages/first-load.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { formatPercent } from '../../ui/format-percent.ts'
import { PriceTag } from '../../ui/price-tag.tsx'
import { askingPriceOf, isSoldOut, type Product } from './store.ts'

/**
 * A product's price, about what it is in the viewer's currency, and during a sale what it was and
 * how much is off.
 */
export const PriceLine = ({
  product,
  hasApproximate = true,
}: {
  product: Product
  hasApproximate?: boolean
}) => {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-1.5">
      <PriceTag price={askingPriceOf(product)} isSpent={isSoldOut(product)} />
      {hasApproximate && <ApproximatePrice price={product.price} />}
      <Reduced product={product} />
    </span>
  )
}

/** The price before a sale, and how much is off; nothing without a sale. */
export const Reduced = ({ product: { isOnSale, price, regularPrice } }: { product: Product }) =>
  isOnSale && price && regularPrice ? (
    <>
      <s className="text-soft tabular-nums">
        <span className="sr-only">{texts.price.before} </span>
        {formatPrice(regularPrice)}
      </s>
      {price.discount !== undefined && (
        <strong className="rounded-full bg-sunken px-2.5 py-0.5 font-semibold text-fg text-sm">
          {texts.price.off(formatPercent(price.discount))}
        </strong>
      )}
    </>
  ) : null
