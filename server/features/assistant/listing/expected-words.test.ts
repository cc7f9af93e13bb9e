import { expect, test } from 'vitest'
import { expectedWords } from './expected-words.ts'

test('expects goods, what is said about them, and the shop’s currency', () => {
  const { goods, currencyNames } = expectedWords('SZL')
  expect(currencyNames).toEqual(['emalangeni', 'rand'])
  expect(goods).toEqual(
    expect.arrayContaining([
      'kettle',
      'customers',
      'embroidered',
      'hats',
      'batteries',
      'manzini',
      'shweshwe',
    ]),
  )
  expect(expectedWords('XXX').currencyNames).toEqual([])
})

test('contains each word once, and no short words', () => {
  const { goods } = expectedWords('KES')
  expect(goods.length).toBe(new Set(goods).size)
  expect(goods.filter((word) => !/^\p{Ll}{4,}$/u.test(word))).toEqual([])
})
