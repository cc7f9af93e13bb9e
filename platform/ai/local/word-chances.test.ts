import { expect, test } from 'vitest'
import { AT_FIRST, learnWordChances, wordsOf } from './word-chances.ts'

const chances = learnWordChances([
  'This basket is woven by hand.',
  'This basket is strong.',
  'The bag is strong, and it is woven.',
  'A strong man, a tall tree.',
  'We live in Hong Kong.',
  'They fly to Hong Kong.',
  'Hong Kong is far.',
])

test('what was seen after the same words is likeliest there', () => {
  expect(chances.word(['this'], 'basket')).toBeGreaterThan(0.5)
  expect(chances.word(['this'], 'basket')).toBeGreaterThan(10 * chances.word(['this'], 'hand'))
  expect(chances.word(['basket', 'is'], 'woven')).toBeGreaterThan(chances.word(['hong', 'kong'], 'woven'))
})

test('a word that is seen after one other alone is expected nowhere else', () => {
  // 'Kong' stands as often as 'strong', but after 'Hong' alone.
  expect(chances.word(['green'], 'kong')).toBeLessThan(chances.word(['green'], 'strong'))
  expect(chances.word(['hong'], 'kong')).toBeGreaterThan(0.5)
})

test('a sentence may end where sentences did', () => {
  expect(chances.word(['is', 'strong'], null)).toBeGreaterThan(chances.word(['this', 'basket'], null))
})

test('a line of several sentences tells what is said first', () => {
  const { word } = learnWordChances(['A red bag. It is strong.', 'A tall man. It is late.', 'It is far.'])
  expect(word([AT_FIRST], 'a')).toBeGreaterThan(10 * word([AT_FIRST], 'it'))
  expect(word([], 'it')).toBeGreaterThan(10 * word([], 'a'))
  // One sentence does not go on with the next.
  expect(word(['red', 'bag'], null)).toBeGreaterThan(10 * word(['red', 'bag'], 'it'))
})

test('all that may follow is as likely as one thing', () => {
  const words = new Set([
    'this basket is woven by hand strong the bag and it we live in hong kong they fly to far',
  ])
  const known = [...words].flatMap(wordsOf)
  for (const before of [[], ['this'], ['basket', 'is'], ['never', 'seen']]) {
    const sum = [...known, null].reduce((total, word) => total + chances.word(before, word), 0)
    expect(sum).toBeGreaterThan(0.4)
    expect(sum).toBeLessThanOrEqual(1)
  }
})

test('the beginning of a word is as likely as all words that begin so', () => {
  const [whole, part] = [chances.word(['this'], 'basket'), chances.beginning(['this'], 'bas')]
  expect(part).toBeGreaterThanOrEqual(whole)
  expect(part).toBeLessThan(whole * 1.2)
  expect(chances.beginning(['this'], 'zzz')).toBeLessThan(0.01)
})

test('a word that no sentence holds is unlikely, not impossible', () => {
  expect(chances.word(['this'], 'zebra')).toBeGreaterThan(0)
  expect(chances.word(['this'], 'zebra')).toBeLessThan(0.001)
})

test('words are taken without capitals and apostrophes', () => {
  expect(wordsOf("It's ten rand, Thandi’s")).toEqual(['its', 'ten', 'rand', 'thandis'])
})
