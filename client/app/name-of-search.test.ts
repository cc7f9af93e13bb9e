import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

/** Loads the module as on a device with this language. */
const nameIn = async (language: string) => {
  vi.stubGlobal('navigator', { languages: [language] })
  return (await import('./name-of-search.ts')).nameOfSearch
}

const search = {
  ...{ q: 'bicycle', category: 'Electronics', condition: 'Used', country: 'MZ', currency: 'MZN' },
  ...{ minPrice: 15_000, maxPrice: 25_000.5 },
}

it('names a search as the server does in English', async () => {
  const nameOfSearch = await nameIn('en')
  expect(nameOfSearch(search)).toBe('“bicycle” · Electronics · Used · Mozambique · 15,000 to 25,000.5 MZN')
  expect(nameOfSearch({ maxPrice: 500 })).toBe('up to 500')
  expect(nameOfSearch({ minPrice: 500, currency: 'KES' })).toBe('from 500 KES')
  expect(nameOfSearch({ currency: 'KES' })).toBe('KES')
})

it('names it in the language of its reader', async () => {
  const nameOfSearch = await nameIn('pt')
  const { showTranslation } = await import('../messages/catalogue.ts')
  showTranslation((await import('../messages/pt/rest.ts')).rest)
  expect(nameOfSearch(search)).toBe('“bicycle” · Electrónica · Usado · Moçambique · 15.000 a 25.000,5 MZN')
})
