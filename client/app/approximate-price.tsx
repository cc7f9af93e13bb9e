import type { Money } from '../../contract/money.ts'
import { texts } from '../messages/first-load.ts'
import { classNames } from '../ui/class-names.ts'
import { useApproximatePrice } from './use-approximate-price.ts'

/**
 * About what a price is in another currency, the viewer's own by default; nothing if it is in that
 * currency or has no rate.
 */
export const ApproximatePrice = ({
  price,
  currency,
  className,
}: {
  price: Pick<Money, 'amount' | 'currency'> | null
  currency?: string
  className?: string
}) => {
  const approximate = useApproximatePrice(price, currency)
  if (!approximate) return null
  return (
    <span className={classNames('text-soft tabular-nums', className)}>
      <span aria-hidden="true">≈ </span>
      <span className="sr-only">{texts.price.about} </span>
      {approximate}
    </span>
  )
}
