import { ApproximatePrice } from '../../app/approximate-price.tsx'
import { useOwnCurrency } from '../../app/use-approximate-price.ts'
import { PriceTag } from '../../ui/price-tag.tsx'
import { ProductActions } from './product-actions.tsx'
import { Reduced } from './reduced.tsx'
import { askingPriceOf, isSoldOut, type Product } from './store.ts'

/**
 * A product's price, what it was before a sale and about what it is in the viewer's currency; and
 * the actions on the product beside it, on one line wherever the tag leaves room.
 */
export const PriceRow = ({ product }: { product: Product }) => {
  const { price } = product
  const own = useOwnCurrency()
  const isForeign = price !== null && price.amount > 0 && own !== null && price.currency !== own
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2">
      {/* As narrow as the tag may be: all else goes beneath it rather than the actions. */}
      <span className="flex max-w-full flex-[1_1_min-content] flex-wrap items-center gap-x-3 gap-y-0.5">
        <PriceTag price={askingPriceOf(product)} isSpent={isSoldOut(product)} />
        <Reduced product={product} />
        {/* The rates may come late: a line of its own keeps the rest of the page in place. */}
        <span className={isForeign ? 'min-h-lh w-full text-sm' : 'text-sm empty:hidden'}>
          <ApproximatePrice price={price} />
        </span>
      </span>
      <ProductActions product={product} />
    </div>
  )
}
