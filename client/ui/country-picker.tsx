import Check from 'lucide-react/icons/check'
import { useDeferredValue, useState } from 'react'
import { formsTexts } from '../messages/forms.ts'
import { classNames } from './class-names.ts'
import { Sheet } from './sheet.tsx'
import { SearchField } from './text-field.tsx'

export type CountryChoice = {
  /** ISO 3166, two letters. */
  code: string
  name: string
  /** Found too, where `name` is in another language. */
  englishName?: string
  /** With its plus: '+268'. */
  dialCode: string
  flag: string
}

/** A list of countries with a search by name, letters or dial code. */
export const CountryPicker = ({
  isOpen,
  onClose,
  countries,
  homeCount = 0,
  chosen,
  onChoose,
}: {
  isOpen: boolean
  onClose: () => void
  countries: readonly CountryChoice[]
  /** The number of countries that stand apart at the top. */
  homeCount?: number
  chosen: string | null
  onChoose: (country: CountryChoice) => void
}) => {
  const [search, setSearch] = useState('')
  const found = filterCountries(countries, useDeferredValue(search))
  const choose = (country: CountryChoice) => {
    onChoose(country)
    setSearch('')
    onClose()
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={formsTexts.fields.chooseCountry}>
      <div className="sticky top-0 z-10 bg-surface pt-1 pb-3">
        <SearchField
          data-autofocus
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            // Escape would only empty the field, and Enter send the form around the sheet.
            if (event.key !== 'Escape' && event.key !== 'Enter') return
            event.preventDefault()
            const first = search.trim() !== '' && filterCountries(countries, search)[0]
            if (event.key === 'Escape') onClose()
            else if (first) choose(first)
          }}
          label={formsTexts.fields.searchCountry}
        />
      </div>
      <p role="status" className={found.length === 0 ? 'py-8 text-center text-soft' : 'sr-only'}>
        {found.length === 0 && formsTexts.fields.noCountry}
      </p>
      {/* As high as the sheet can be: the field that one types in stays where it is. */}
      <ul className="min-h-[calc(86dvh-150px)] short:min-h-[calc(96dvh-150px)]">
        {found.map((country, at) => (
          <li
            key={country.code}
            className={classNames(
              '[contain-intrinsic-size:auto_48px] [content-visibility:auto]',
              found.length === countries.length && at === homeCount - 1 && 'mb-2 border-edge border-b pb-2',
            )}
          >
            <button
              type="button"
              aria-current={country.code === chosen || undefined}
              onClick={() => choose(country)}
              className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left -outline-offset-2 hover:bg-sunken"
            >
              <span aria-hidden="true" className="text-xl">
                {country.flag}
              </span>
              <span className="min-w-0 flex-1 truncate text-fg">{country.name}</span>
              {country.code === chosen && <Check aria-hidden="true" size={18} className="text-accent" />}
              <span className="text-soft tabular-nums">{country.dialCode}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** Names in daily use that are not the official ones, by the code of their country. */
const otherNames: Readonly<Record<string, string>> = {
  SZ: 'swaziland',
  ZA: 'rsa mzansi',
  GB: 'uk england scotland wales great britain',
  US: 'usa america',
  CD: 'drc zaire',
  CI: 'ivory coast',
  CV: 'cape verde',
  AE: 'uae emirates dubai',
  SA: 'ksa',
  CZ: 'czech republic',
  MM: 'burma',
}

/**
 * Returns the countries whose name contains the text, whose code it is, or whose dial code it
 * begins.
 */
export const filterCountries = (countries: readonly CountryChoice[], search: string): CountryChoice[] => {
  const words = plain(search)
  if (words === '') return [...countries]
  const digits = words.replace(/^\+|^00/, '')
  return countries.filter(
    ({ name, englishName = '', code, dialCode }) =>
      plain(name).includes(words) ||
      plain(englishName).includes(words) ||
      otherNames[code]?.includes(words) ||
      code.toLowerCase() === words ||
      (/^\d+$/.test(digits) && dialCode.startsWith(`+${digits}`)),
  )
}

/** Removes accents: 'reunion' finds 'Réunion'. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
