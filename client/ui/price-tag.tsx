import type { CSSProperties } from 'react'
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
}) => {
  const text = price ? formatPrice(price) : absent
  // Its style reckons with it.
  const style = { '--length': text.length } as CSSProperties
  return (
    <span
      style={style}
      className={classNames(
        'price-tag inline-flex max-w-full items-center font-bold font-display tabular-nums',
        isSpent ? 'text-soft line-through [--tag-fill:var(--sunken)]' : 'text-night',
        size === 'small' && (price ? 'is-small' : 'is-small is-worded'),
        className,
      )}
    >
      <span>{text}</span>
    </span>
  )
}
