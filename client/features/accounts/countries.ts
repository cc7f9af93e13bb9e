import { useEffect } from 'react'
import { countryName } from '../../app/country-name.ts'
import { deviceZone, guessCountry, homeFirst } from '../../app/guess-country.ts'
import { language, locales } from '../../locale.ts'
import type { CountryChoice } from '../../ui/country-picker.tsx'
import { createStored } from '../../ui/create-stored.ts'
import { readItem, writeItem } from '../../ui/device-storage.ts'
import { loadCountries } from './api.ts'

/** Used until the list has come, and where it does not come. */
const fallback: readonly CountryChoice[] = [
  { code: 'CA', name: 'Canada', dialCode: '+1', flag: '🇨🇦' },
  { code: 'SZ', name: 'Eswatini', dialCode: '+268', flag: '🇸🇿' },
  { code: 'FR', name: 'France', dialCode: '+33', flag: '🇫🇷' },
  { code: 'DE', name: 'Germany', dialCode: '+49', flag: '🇩🇪' },
  { code: 'ZA', name: 'South Africa', dialCode: '+27', flag: '🇿🇦' },
  { code: 'GB', name: 'United Kingdom', dialCode: '+44', flag: '🇬🇧' },
  { code: 'US', name: 'United States', dialCode: '+1', flag: '🇺🇸' },
  { code: 'AU', name: 'Australia', dialCode: '+61', flag: '🇦🇺' },
]

type Countries = { list: readonly CountryChoice[]; current: string; homeCount: number }

/**
 * The country that somebody signed in with last on this device. It is not personal and stays after
 * signing out.
 */
const STORAGE_KEY = 'sokoni.country'

const useStore = createStored<Countries>(() => arrange(inOwnLanguage(fallback)))
let isAsked = false

/** Countries to choose a dial code from, home countries first, and the one to begin with. */
export const useCountries = (): Countries => {
  useEffect(() => {
    if (isAsked) return
    isAsked = true
    loadCountries().then(
      (countries) => useStore.setState(arrange(inOwnLanguage(countries))),
      () => {
        isAsked = false
      },
    )
  }, [])
  return useStore()
}

/** Keeps the country of a number that somebody signed in with. */
export const rememberCountry = (code: string | null): void => {
  writeItem(STORAGE_KEY, code ?? useStore.getState().current)
}

/** Countries come with English names, which can still be searched for. */
function inOwnLanguage(countries: readonly CountryChoice[]): readonly CountryChoice[] {
  if (language() === 'en') return countries
  const { compare } = new Intl.Collator(locales())
  return countries
    .map((country) => ({ ...country, name: countryName(country.code), englishName: country.name }))
    .toSorted((one, other) => compare(one.name, other.name))
}

function arrange(countries: readonly CountryChoice[]): Countries {
  const zone = deviceZone()
  const codes = countries.map(({ code }) => code)
  const current = guessCountry(codes, zone, readItem(STORAGE_KEY))
  return { ...homeFirst(countries, current), current }
}
