import { expect, it, vi } from 'vitest'
import { countryName } from '../../app/country-name.ts'
import * as locale from '../../locale.ts'
import { filterCountries } from '../../ui/country-picker.tsx'

it('a country has its name in the active language, and is found by that name and the English one', () => {
  vi.spyOn(locale, 'locales').mockReturnValue(['fr', 'en'])
  const name = countryName('DE')
  expect(name).toBe('Allemagne')
  const country = { code: 'DE', name, englishName: 'Germany', dialCode: '+49', flag: '' }
  for (const search of ['allem', 'German', 'de', '49', '+49'])
    expect(filterCountries([country], search)).toEqual([country])
  expect(filterCountries([country], 'Kenya')).toEqual([])
})

it('a country is found by the name that people use for it', () => {
  const country = { code: 'SZ', name: 'Eswatini', dialCode: '+268', flag: '' }
  for (const search of ['swazi', 'Swaziland']) expect(filterCountries([country], search)).toEqual([country])
})
