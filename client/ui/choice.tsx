import { useId } from 'react'
import { classNames } from './class-names.ts'

/** A choice among a few: radio buttons that look like chips. */
export const Choice = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}) => {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-base text-fg">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'inline-flex min-h-12 flex-1 cursor-pointer items-center justify-center rounded-control border px-3.5 text-center font-semibold leading-tight has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
              option.value === value
                ? 'border-accent bg-accent text-on-accent'
                : 'border-edge-strong bg-surface text-fg hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
