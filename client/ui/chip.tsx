import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A choice among a few (sort, filter) or a suggestion: 36 px high, 48 px to touch. */
export const Chip = ({
  isChosen,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { isChosen?: boolean }) => (
  <button
    {...rest}
    type="button"
    aria-pressed={isChosen}
    className={classNames('group inline-flex min-h-12 items-center rounded-full', className)}
  >
    <span
      className={classNames(
        'inline-flex min-h-9 items-center whitespace-nowrap rounded-full border px-3.5 font-semibold text-base transition-colors duration-(--dur-tap)',
        isChosen
          ? 'border-accent bg-accent text-on-accent'
          : 'border-edge-strong bg-surface text-fg group-hover:bg-sunken',
      )}
    >
      {children}
    </span>
  </button>
)

/** A tag or category, without an action. */
export const Tag = ({ children }: { children: string }) => (
  <span
    dir="auto"
    className="inline-block max-w-full truncate rounded-full bg-sunken px-2.5 py-px font-medium text-fg text-xs leading-[1.85]"
  >
    {children}
  </span>
)
