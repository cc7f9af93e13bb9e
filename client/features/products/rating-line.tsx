import Star from 'lucide-react/icons/star'
import { texts } from '../../messages/first-load.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatCount, formatRating } from '../../ui/format-count.ts'
import type { Product } from './store.ts'

const words = shoppingTexts.product

/**
 * Rating, stock and views. `reviews` is where the reviews
 * stand on the page.
 */
export const RatingLine = ({ product, reviews }: { product: Product; reviews?: string }) => {
  const { stats, stock } = product
  const count = words.reviewCount(stats.ratingCount)
  return (
    <p className="mt-2.5 flex flex-wrap items-center gap-y-1 overflow-x-clip text-sm text-soft *:relative *:-left-4 *:pl-4 *:before:absolute *:before:left-1.5 *:before:content-['·']">
      {stats.ratingCount > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <Star aria-hidden="true" size={16} fill="currentColor" strokeWidth={0} className="text-gold" />
          <span className="font-bold text-fg">
            <span className="sr-only">{words.rated} </span>
            {formatRating(stats.averageRating)}
          </span>
          {reviews ? (
            <a href={reviews} className="text-accent underline underline-offset-3">
              {count}
            </a>
          ) : (
            count
          )}
        </span>
      )}
      <span>
        <span className={classNames('font-semibold', stock.isInStock ? 'text-good' : 'text-bad')}>
          {stock.isInStock ? words.inStock(stock.quantity) : texts.feed.outOfStock}
        </span>
      </span>
      <span>{words.viewCount(product.views, formatCount(product.views))}</span>
    </p>
  )
}
