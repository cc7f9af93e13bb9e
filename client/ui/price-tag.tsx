import { texts } from '../messages/first-load.ts'
import { classNames } from './class-names.ts'
import { formatPrice, type ShownPrice } from './format-money.ts'

/**
 * The one shape a price has. Without a price it says so in words, by default 'Price on request'.
 */
export const PriceTag = ({
  price,
  absent = texts.price.onRequest,
  size = 'large',
  className,
}: {
  price: ShownPrice | null
  absent?: string
  size?: 'small' | 'large'
  className?: string
}) => (
  <span
    className={classNames(
      'price-tag inline-flex max-w-full items-center font-bold font-display text-night tabular-nums',
      // A price is read whole, also in text of twice the size on a narrow phone.
      size === 'small' ? '[--tag:min(1.625rem,38px)]' : 'text-[min(1.25rem,9.75vw)]',
      // Words are longer than a price: in a narrow card they are set smaller, and all of them are
      // read.
      size === 'small' && (price ? 'text-[min(0.875rem,20px)]' : 'text-[min(0.75rem,18px)]'),
      className,
    )}
  >
    <span className="truncate">{price ? formatPrice(price) : absent}</span>
  </span>
)
