import tokenizer from 'llama-tokenizer-js'
import { expect, test } from 'vitest'
import { expectWords } from './expected-words.ts'

const END = 2
const expected = expectWords({ money: ['emalangeni', 'rand'], goods: ['leather', 'leatherette'] })
/** What a whole sentence was given beside what the model makes of it. */
const worthOf = (sentence: string): number => {
  let { start: state } = expected
  let sum = 0
  for (const token of [...tokenizer.encode(sentence, false, true), END]) {
    const taken = expected.take(state, token)
    state = taken.state
    sum += taken.worth
  }
  return sum
}

test('words of goods are worth more than words that sound like them', () => {
  expect(worthOf('strong leather shoes')).toBeGreaterThan(0)
  expect(worthOf('strong letter shoes')).toBe(0)
  expect(worthOf('Leather')).toBeGreaterThan(0)
})

test('a word that turns out to be another one is worth nothing', () => {
  expect(worthOf('leathery')).toBe(0)
  expect(worthOf('a random emal')).toBe(0)
  expect(worthOf('leatherette')).toBeGreaterThan(worthOf('leather'))
})

test('money is expected after a number, in words or in digits', () => {
  const alone = worthOf('emalangeni')
  const number = worthOf('fifty')
  expect(worthOf('fifty emalangeni')).toBeGreaterThan(number + alone)
  expect(worthOf('450 emalangeni')).toBeGreaterThan(alone)
  expect(worthOf('fifty brown emalangeni')).toBeCloseTo(number + alone)
})

test('after a number money is looked for first; elsewhere it is not', () => {
  const [first] = tokenizer.encode('emalangeni', false, true)
  const after = (sentence: string) => {
    let { start: state } = expected
    for (const token of tokenizer.encode(sentence, false, true)) state = expected.take(state, token).state
    return [...expected.likely(state)]
  }
  expect(after('it costs fifty')).toContain(first)
  expect(after('it costs 450')).toContain(first)
  expect(after('it costs')).not.toContain(first)
})

test('one amount with its money is enough: what follows is not made one more', () => {
  const once = worthOf('fifty emalangeni')
  const number = worthOf('fifty')
  const twice = worthOf('fifty emalangeni fifty emalangeni')
  expect(twice).toBeCloseTo(once + number + worthOf('emalangeni'))
})
