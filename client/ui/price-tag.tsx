import { texts } from '../messages/first-load.ts'
import { classNames } from './class-names.ts'
import { formatPrice, type ShownPrice } from './format-money.ts'

/** The one shape of a price. Without a price it has a text, by default 'Price on request'. */
export const PriceTag = ({
  price,
  absent = texts.price.onRequest,
  size = 'large',
  isSpent = false,
  className,
}: {
  price: ShownPrice | null
  absent?: string
  size?: 'small' | 'large'
  /** Of an offer or a deal that came to nothing. */
  isSpent?: boolean
  className?: string
}) => (
  <span
    className={classNames(
      'price-tag inline-flex max-w-full items-center font-bold font-display tabular-nums',
      isSpent ? 'text-soft line-through [--tag-fill:var(--sunken)]' : 'text-night',
      // The whole price stays legible, also in text of twice the size on a narrow phone.
      size === 'small' ? '[--tag:min(1.625rem,38px)]' : 'text-[min(1.25rem,7.5vw)] [--tag:min(2.25rem,54px)]',
      // A text is longer than a price, so it is smaller in a narrow card.
      size === 'small' && (price ? 'text-[min(0.875rem,20px)]' : 'text-[min(0.75rem,18px)]'),
      className,
    )}
  >
    <span className="truncate">{price ? formatPrice(price) : absent}</span>
  </span>
)
