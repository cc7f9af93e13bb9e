import { useEffect } from 'react'
import { create } from 'zustand'
import type { CountryChoice } from '../../ui/country-picker.tsx'
import { loadCountries } from './api.ts'

/** Used until the list has come, and where it does not come (spec 1, section 3). */
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

type Countries = { list: readonly CountryChoice[]; current: string }

const useStore = create<Countries>(() => ({ list: fallback, current: countryOfLocale() }))
let isAsked = false

/** Countries to choose a dial code from, and the one to begin with. */
export const useCountries = (): Countries => {
  useEffect(() => {
    if (isAsked) return
    isAsked = true
    loadCountries().then(
      ({ countries, current }) =>
        useStore.setState((before) => ({ list: countries, current: current ?? before.current })),
      () => {
        isAsked = false
      },
    )
  }, [])
  return useStore()
}

/** The region of the browser's language if the list has it, else Eswatini. */
function countryOfLocale(): string {
  const region = /[-_]([A-Z]{2})\b/.exec(globalThis.navigator?.language ?? '')?.[1]
  return fallback.some(({ code }) => code === region) && region ? region : 'SZ'
}
