import { describe, expect, test } from 'vitest'
import { isEnglish } from '../../language/public.ts'
import { withKnownCompounds } from './compounds.ts'
import { readQuery } from './read-query.ts'

describe('compounds', () => {
  test.each([
    ['a hand bag', 'a handbag'],
    ['rain coat for men', 'raincoat for men'],
    ['school bag', 'school bag'],
    ['red bag', 'red bag'],
    ['tvstand brown', 'tv stand brown'],
    ['officechair', 'office chair'],
    ['kitchenknives', 'kitchen knives'],
    ['backpack', 'backpack'],
    ['carpet', 'carpet'],
    ['mwanamke', 'mwanamke'],
  ])('%s → %s', (text, expected) => {
    expect(withKnownCompounds(text, isEnglish)).toBe(expected)
  })
})

describe('words after the goods describe them', () => {
  test.each([
    ['smartphone dual sim', ['smartphone']],
    ['purse real leather', ['purse']],
    ['lounge suite grey', ['lounge suite']],
    ['saucepan set', ['saucepan']],
    ['notebook computer 8gb ram', ['computer']],
    ['dinner set', ['dinner set']],
    ['chicken feed', ['chicken feed']],
    ['tv stand', ['tv stand']],
    ['phone screen', ['screen']],
    ['what about goats', ['goat']],
    ['wat abt maize seed', ['maize seed']],
  ])('%s', (text, kinds) => {
    expect(readQuery(text).kinds).toEqual(kinds)
  })

  test('a set is no word to look for', () => {
    expect(readQuery('saucepans set').about).toBe('saucepans')
  })
})
