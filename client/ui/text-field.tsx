import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { inputClass } from './input-class.ts'

export type FieldProps = {
  label: string
  hint?: ReactNode
  /** The error text; read out, and the field is marked invalid. */
  error?: string | null
}

/** A label, its input, and a line of hint or error beneath. The input takes the ids given. */
export const Field = ({
  label,
  hint,
  error,
  children,
  state,
}: FieldProps & {
  children: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
  /** A line of its own instead of the hint (the state of a check). */
  state?: ReactNode
}) => {
  const id = useId()
  const line = error ?? state ?? hint
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-base text-fg">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': line ? `${id}-line` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div
        id={`${id}-line`}
        aria-live="polite"
        className={classNames(
          'text-sm',
          Boolean(line) && 'mt-1.5',
          error ? 'font-medium text-bad' : 'text-soft',
        )}
      >
        {line}
      </div>
    </div>
  )
}

export const TextField = ({
  label,
  hint,
  error,
  className,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, 'id'>) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => <input {...rest} {...ids} className={classNames(inputClass, className)} />}
  </Field>
)

/** A search of the list beneath it. Its name stands in it, without a line of its own. */
export const SearchField = ({
  label,
  placeholder = label,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'className' | 'aria-label'> & { label: string }) => (
  <span className="relative block">
    <Search
      aria-hidden="true"
      size={20}
      className="pointer-events-none absolute top-3.5 left-3.5 text-soft"
    />
    <input
      {...rest}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      className={classNames(inputClass, 'pl-11')}
    />
  </span>
)

export const TextArea = ({
  label,
  hint,
  error,
  growsWithText = false,
  className,
  ...rest
}: FieldProps & Omit<ComponentProps<'textarea'>, 'id'> & { growsWithText?: boolean }) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => (
      <textarea
        rows={growsWithText ? 1 : 4}
        {...rest}
        {...ids}
        className={classNames(
          inputClass,
          'block py-3',
          growsWithText ? 'field-sizing-content max-h-48 resize-none' : 'resize-y',
          className,
        )}
      />
    )}
  </Field>
)

/** A native select: phones show it as a wheel or a sheet. */
export const Select = ({
  label,
  hint,
  error,
  options,
  placeholder,
  ...rest
}: FieldProps &
  Omit<ComponentProps<'select'>, 'id'> & {
    options: readonly { value: string; label: string }[]
    placeholder?: string
  }) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => (
      <span className="relative block">
        <select {...rest} {...ids} className={classNames(inputClass, 'appearance-none pr-11')}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          size={20}
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-soft"
        />
      </span>
    )}
  </Field>
)
