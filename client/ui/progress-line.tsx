import type { CSSProperties, Ref } from 'react'
import { classNames } from './class-names.ts'

/**
 * A thin progress bar, `value` from 0 to 1. Screen readers get it only with a `label`. To move it
 * often, set `--value` on the element, without React.
 */
export const ProgressLine = ({
  value = 0,
  label,
  isWaiting = false,
  className,
  ref,
}: {
  value?: number
  label?: string
  isWaiting?: boolean
  className?: string
  ref?: Ref<HTMLDivElement>
}) => {
  // React's type of a style has no custom properties.
  const style = { '--value': value } as CSSProperties
  const meaning = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': Math.round(value * 100),
      }
    : { 'aria-hidden': true }
  return (
    <div
      ref={ref}
      {...meaning}
      style={style}
      className={classNames('h-[3px] overflow-hidden bg-fg/25', isWaiting && 'animate-pulse', className)}
    >
      <div
        className={classNames(
          'size-full origin-left scale-x-(--value) transition-transform duration-250 ease-linear',
          label ? 'bg-accent' : 'bg-fg',
        )}
      />
    </div>
  )
}
