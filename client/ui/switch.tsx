import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

/** A row with a label, an optional hint, and a switch; the whole row switches. */
export const Switch = ({
  label,
  hint,
  isOn,
  onChange,
  isDisabled = false,
}: {
  label: ReactNode
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}) => {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      disabled={isDisabled}
      onClick={() => onChange(!isOn)}
      className="flex min-h-12 w-full items-center gap-4 rounded-control py-2 text-left disabled:opacity-50"
    >
      <span className="min-w-0 flex-1">
        <span id={`${id}-label`} className="block font-semibold text-fg">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-soft">
            {hint}
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          'relative h-7 w-12 shrink-0 rounded-full border-2 transition-colors duration-(--dur-ui)',
          isOn ? 'border-accent bg-accent' : 'border-edge-strong bg-sunken',
        )}
      >
        <span
          className={classNames(
            'absolute top-0.5 left-0.5 size-5 rounded-full transition-transform duration-(--dur-ui) ease-out',
            isOn ? 'translate-x-5 bg-on-accent' : 'bg-edge-strong',
          )}
        />
      </span>
    </button>
  )
}
