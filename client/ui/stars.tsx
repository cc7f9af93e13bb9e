import Star from 'lucide-react/icons/star'
import { useId } from 'react'
import { formatNumber } from '../locale.ts'
import { texts } from '../messages/first-load.ts'
import { formsTexts } from '../messages/forms.ts'
import { classNames } from './class-names.ts'

const five = [1, 2, 3, 4, 5] as const

/** A rating as five stars, filled to the tenth. */
export const Stars = ({ value, size = 14 }: { value: number; size?: number }) => (
  <span
    role="img"
    aria-label={formsTexts.rating.outOf(formatNumber(value, { maximumFractionDigits: 1 }))}
    className="relative inline-flex w-fit text-gold"
  >
    <StarRow size={size} className="opacity-30" />
    <span
      className="absolute inset-y-0 left-0 flex overflow-hidden"
      style={{ width: `${(value / 5) * 100}%` }}
    >
      <StarRow size={size} />
    </span>
  </span>
)

/** Five radios shaped like stars, and 'Clear' once there is a rating. */
export const RatingInput = ({
  value,
  onChange,
}: {
  value: number | null
  onChange: (value: number | null) => void
}) => {
  const name = useId()
  return (
    <fieldset className="-ml-2 flex items-center">
      <legend className="sr-only">{formsTexts.rating.legend}</legend>
      {five.map((count) => (
        <label
          key={count}
          className="relative grid size-11 place-items-center rounded-control text-gold has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
        >
          <input
            type="radio"
            name={name}
            value={count}
            checked={value === count}
            onChange={() => onChange(count)}
            aria-label={formsTexts.rating.star(count)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <Star
            aria-hidden="true"
            size={26}
            strokeWidth={1.8}
            fill={value !== null && count <= value ? 'currentColor' : 'none'}
          />
        </label>
      ))}
      {value !== null && (
        <button
          type="button"
          onClick={() => onChange(null)}
          className="ml-1 min-h-11 rounded-control px-3 font-semibold text-sm text-soft hover:text-fg"
        >
          {texts.common.clear}
        </button>
      )}
    </fieldset>
  )
}

const StarRow = ({ size, className }: { size: number; className?: string }) => (
  <span aria-hidden="true" className={classNames('inline-flex', className)}>
    {five.map((star) => (
      <Star key={star} size={size} fill="currentColor" strokeWidth={0} className="shrink-0" />
    ))}
  </span>
)
