import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

/** Loads the module as on a device with these languages. */
const localeFor = async (languages: readonly string[]) => {
  vi.stubGlobal('navigator', { languages })
  return import('./locale.ts')
}

test.each([
  [null, ['de-DE', 'fr-CI', 'en'], 'fr-CI'],
  [null, ['de'], 'en'],
  [null, [], 'en'],
  ['sw', ['fr-FR', 'en'], 'sw'],
  ['pt', ['en-GB', 'pt-MZ'], 'pt-MZ'],
  ['xx', ['ss'], 'ss'],
  ['toString', [], 'en'],
])('the locale for the stored %s and the browser’s %o is %s', async (stored, preferred, expected) => {
  const { chooseLocale } = await import('./locale.ts')
  expect(chooseLocale(stored, preferred)).toBe(expected)
})

test('a count takes the plural form of the active language', async () => {
  const forms = { one: 'one', other: 'other' }
  const french = await localeFor(['fr'])
  expect([0, 1, 2].map((count) => french.plural(count, forms))).toEqual(['one', 'one', 'other'])
  vi.resetModules()
  const english = await localeFor(['en'])
  expect([0, 1, 2].map((count) => english.plural(count, forms))).toEqual(['other', 'one', 'other'])
})

test('numbers, times and dates are written as in the active locale', async () => {
  const { formatNumber, formatDateTime, language } = await localeFor(['fr-FR'])
  expect(language()).toBe('fr')
  expect(formatNumber(1234.5).replace(/\s/gu, ' ')).toBe('1 234,5')
  expect(formatDateTime('2026-11-24T12:00:00Z', { day: 'numeric', month: 'long' })).toBe('24 novembre')
})

test('an hour has a leading zero where a day has 24 of them, and none with am and pm', async () => {
  const at = new Date(2026, 10, 24, 9, 5)
  const { formatClock } = await localeFor(['en-KE'])
  expect(formatClock(at)).toBe('09:05')
  vi.resetModules()
  const eswatini = await localeFor(['en-SZ'])
  expect(eswatini.formatClock(at).replace(/\s/gu, ' ')).toBe('9:05 am')
})

test('dates in siSwati are written as in Eswatini', async () => {
  const { formatDateTime } = await localeFor(['ss'])
  expect(formatDateTime('2026-11-24T12:00:00Z', { day: 'numeric', month: 'long' })).toBe('24 November')
})

test('a number stays with the hyphen that joins it to its word', async () => {
  const { plural } = await localeFor(['ss'])
  expect(plural(19, { one: 'munye', other: 'lengu-19' })).toBe('lengu-\u206019')
})
