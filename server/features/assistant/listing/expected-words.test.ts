import { expect, test } from 'vitest'
import { expectedWords } from './expected-words.ts'

test('in a clip goods are expected, what is said of them, and the shop’s own money', () => {
  const { goods, money } = expectedWords('SZL')
  expect(money).toEqual(['emalangeni', 'rand'])
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
  expect(expectedWords('XXX').money).toEqual([])
})

test('each word is expected once, and none so short that others sound like it', () => {
  const { goods } = expectedWords('KES')
  expect(goods.length).toBe(new Set(goods).size)
  expect(goods.filter((word) => !/^\p{Ll}{4,}$/u.test(word))).toEqual([])
})
