import { texts } from '../messages/first-load.ts'
import { classNames } from './class-names.ts'
import { formatPrice, type ShownPrice } from './format-money.ts'

/** Characters that fit into the tag of the narrowest card; a longer price is smaller, and whole. */
const SHORT = 13

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
}) => {
  const text = price ? formatPrice(price) : absent
  // A text without a price is longer than most.
  const isLong = price === null || text.length > SHORT
  return (
    <span
      className={classNames(
        'price-tag inline-flex max-w-full items-center font-bold font-display tabular-nums',
        isSpent ? 'text-soft line-through [--tag-fill:var(--sunken)]' : 'text-night',
        // The whole price stays legible, also in text of twice the size on a narrow phone.
        size === 'small'
          ? '[--tag:min(1.625rem,38px)]'
          : 'text-[min(1.25rem,7.5vw)] [--tag:min(2.25rem,54px)]',
        size === 'small' && (isLong ? 'text-[min(0.6875rem,16px)]' : 'text-[min(0.875rem,20px)]'),
        className,
      )}
    >
      <span className="truncate">{text}</span>
    </span>
  )
}
