import { useState } from 'react'
import { formsTexts } from '../messages/forms.ts'
import { classNames } from './class-names.ts'
import { findCode } from './find-code.ts'
import { Field } from './text-field.tsx'

const boxes = [0, 1, 2, 3, 4, 5] as const

/**
 * A code of six digits: six boxes over one input, so that pasting, suggestions of the phone and
 * screen readers work. Everything but digits is ignored.
 */
export const OtpField = ({
  label = formsTexts.fields.code,
  value,
  onChange,
  error,
  hint,
}: {
  label?: string
  value: string
  onChange: (code: string) => void
  error?: string | null
  /** A hint, such as the state of the delivery. */
  hint?: React.ReactNode
}) => {
  const [hasFocus, setFocus] = useState(false)
  const take = (input: string) => {
    const code = findCode(input)
    if (code !== value) onChange(code)
  }
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => (
        <span className="relative block max-w-96">
          <span aria-hidden="true" className="grid grid-cols-6 gap-2">
            {boxes.map((at) => {
              const isNext = hasFocus && at === Math.min(value.length, boxes.length - 1)
              return (
                <span
                  key={at}
                  className={classNames(
                    'grid h-14 place-items-center rounded-control border bg-surface font-bold font-display text-fg text-xl tabular-nums',
                    error ? 'border-2 border-bad' : 'border-edge-strong',
                    isNext && 'outline-(--focus) outline-2',
                  )}
                >
                  {value[at] ?? (isNext && <span className="h-6 w-0.5 animate-pulse bg-fg" />)}
                </span>
              )
            })}
          </span>
          <input
            {...ids}
            value={value}
            onChange={(event) => take(event.target.value)}
            onFocus={() => setFocus(true)}
            onBlur={() => setFocus(false)}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            data-autofocus
            className="absolute inset-0 size-full cursor-text bg-transparent text-[1rem] text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent"
          />
        </span>
      )}
    </Field>
  )
}
