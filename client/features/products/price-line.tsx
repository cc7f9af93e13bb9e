import { texts } from '../../messages/first-load.ts'
import { PriceTag } from '../../ui/price-tag.tsx'
import { useApproximatePrice } from './approximate-price.ts'
import { pricedOrNull } from './product-card.tsx'
import type { Product } from './store.ts'

/** A product's price, about what it is in the viewer's currency, and during a sale what it was and how much is off. */
export const PriceLine = ({ product }: { product: Product }) => {
  const { isOnSale, price, regularPrice } = product
  const own = useApproximatePrice(price)
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-1.5">
      <PriceTag price={pricedOrNull(product)} />
      {own && (
        <span className="text-soft tabular-nums">
          <span aria-hidden="true">≈ </span>
          <span className="sr-only">{texts.price.about} </span>
          {own}
        </span>
      )}
      {isOnSale && price && regularPrice && (
        <>
          <s className="text-soft tabular-nums">
            <span className="sr-only">{texts.price.before} </span>
            {regularPrice.formattedPrice}
          </s>
          {price.discount !== undefined && (
            <strong className="rounded-full bg-sunken px-2.5 py-0.5 font-semibold text-fg text-sm">
              {texts.price.off(price.discount)}
            </strong>
          )}
        </>
      )}
    </span>
  )
}
