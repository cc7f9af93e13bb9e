import { expect, it } from 'vitest'
import { guessCountry, homeFirst } from './guess-country.ts'

const codes = ['AU', 'KE', 'SZ', 'US', 'ZA']

it.each([
  ['Africa/Nairobi', null, 'KE'],
  ['Africa/Nairobi', 'SZ', 'KE'],
  ['Africa/Mbabane', null, 'SZ'],
  ['America/New_York', null, 'US'],
  ['UTC', 'ZA', 'ZA'],
  ['UTC', 'XX', 'SZ'],
  ['UTC', null, 'SZ'],
])('guesses from the time zone %s and the last used %s', (zone, lastUsed, expected) =>
  expect(guessCountry(codes, zone, lastUsed)).toBe(expected),
)

it('puts the guess and the home countries on top, each once', () => {
  const { list, homeCount } = homeFirst(
    codes.map((code) => ({ code })),
    'KE',
  )
  expect(list.map(({ code }) => code)).toEqual(['KE', 'SZ', 'ZA', 'AU', 'US'])
  expect(homeCount).toBe(3)
})
