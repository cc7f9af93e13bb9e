import tokenizer from 'llama-tokenizer-js'
import { expect, test } from 'vitest'
import type { Expectation } from './beam-search.ts'
import { expectSentences } from './expected-sentences.ts'
import { learnWordChances } from './word-chances.ts'

const END = 2
const nothing: Expectation<null> = {
  start: null,
  likely: () => [7],
  take: (_, token) => ({ state: null, worth: token === END ? 5 : 0 }),
  lent: () => 3,
}
const chances = learnWordChances([
  'School shoes for boys and girls, two hundred rand.',
  'Strong shoes for men, three hundred rand.',
  'A box of eggs is fifty rand.',
  'Brown eggs. Fifty rand.',
])
const expected = expectSentences(nothing, chances, { isFirst: false })
const after = (sentence: string, { start, take } = expected) => {
  let state = start
  let worth = 0
  for (const token of tokenizer.encode(sentence, false, true)) {
    const taken = take(state, token)
    state = taken.state
    worth += taken.worth
  }
  return { state, worth }
}
const ended = (sentence: string) => {
  const { state, worth } = after(sentence)
  return worth + expected.take(state, END).worth
}

test('what is like the sentences is worth more than what sounds like it', () => {
  expect(ended('School shoes for boys and girls')).toBeGreaterThan(ended('School juice for boys and girls'))
  expect(ended('shoes for boys')).toBeGreaterThan(ended('boys shoes for'))
})

test('capitals, commas and apostrophes change nothing', () => {
  expect(ended('strong shoes, for men')).toBeCloseTo(ended('Strong shoes for men'))
  expect(ended("boy's shoes")).toBeCloseTo(ended('boys shoes'))
})

test('a word is weighed as it goes on, and once it is whole by itself alone', () => {
  const begun = after('School sho')
  const other = after('School eggs')
  expect(begun.worth).toBeGreaterThan(other.worth)
  // 'Shoeshine' begins like a word that was expected, and is none.
  expect(ended('School shoeshine') - 5).toBeLessThan(begun.worth)
  expect(ended('School shoeshine')).toBeLessThan(ended('School shoes'))
})

test('a number in figures costs the same however long it is, and its money follows', () => {
  expect(after('for 5').worth).toBeCloseTo(after('for 51234').worth)
  expect(ended('200 rand')).toBeGreaterThan(ended('200 eggs'))
})

test('after a full stop a sentence begins anew', () => {
  const one = ended('Strong shoes for men.') - 5
  expect(ended('Strong shoes for men. Strong shoes for men.') - 5).toBeCloseTo(2 * one)
})

test('what is said first is like what others say first', () => {
  const first = expectSentences(nothing, chances, { isFirst: true })
  const gained = (sentence: string) => after(sentence, first).worth - after(sentence).worth
  expect(gained('Brown')).toBeGreaterThan(0)
  expect(gained('Fifty')).toBeLessThan(0)
})

test('what is expected beside the sentences still is, and all that was given can be taken back', () => {
  const { state, worth } = after('School shoes')
  expect([...expected.likely(state)]).toEqual([7])
  expect(expected.lent(state)).toBeCloseTo(3 + worth)
  expect(expected.lent(expected.start)).toBe(3)
})
