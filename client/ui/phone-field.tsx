import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { formsTexts } from '../messages/forms.ts'
import { classNames } from './class-names.ts'
import { type CountryChoice, CountryPicker } from './country-picker.tsx'
import { inputClass } from './input-class.ts'
import { Field } from './text-field.tsx'

/** A phone number: a button with the dial code, and the national number. */
export const PhoneField = ({
  countries,
  homeCount,
  country,
  onCountry,
  number,
  onNumber,
  onBlur,
  error,
  hint,
}: {
  countries: readonly CountryChoice[]
  homeCount?: number
  /** ISO code of the chosen country. */
  country: string
  onCountry: (code: string) => void
  number: string
  onNumber: (number: string) => void
  onBlur?: () => void
  error?: string | null
  hint?: string
}) => {
  const [isOpen, setOpen] = useState(false)
  const chosen = countries.find((choice) => choice.code === country)
  return (
    <>
      <Field label={formsTexts.fields.phone} error={error} hint={hint}>
        {(ids) => (
          <span className="flex flex-wrap gap-2">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`${formsTexts.fields.country}: ${chosen ? `${chosen.name} ${chosen.dialCode}` : country}`}
              onClick={() => setOpen(true)}
              className="inline-flex min-h-12 shrink-0 items-center gap-2 rounded-control border border-edge-strong bg-surface px-3 text-[1rem] text-fg hover:bg-sunken"
            >
              <span aria-hidden="true">{chosen?.flag}</span>
              <span className="tabular-nums">{chosen?.dialCode ?? '+'}</span>
              <ChevronDown aria-hidden="true" size={16} className="text-soft" />
            </button>
            <input
              {...ids}
              type="tel"
              name="phone"
              inputMode="tel"
              autoComplete="tel-national"
              value={number}
              onBlur={onBlur}
              onChange={(event) => onNumber(event.target.value)}
              className={classNames(inputClass, 'w-0 min-w-0 flex-[1_1_9rem] tabular-nums')}
            />
          </span>
        )}
      </Field>
      <CountryPicker
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        countries={countries}
        homeCount={homeCount}
        chosen={country}
        onChoose={({ code }) => onCountry(code)}
      />
    </>
  )
}
