import tokenizer from 'llama-tokenizer-js'
import { expect, test } from 'vitest'
import { expectWords } from './expected-words.ts'

const END = 2
const bias = expectWords({ currencyNames: ['emalangeni', 'rand'], goods: ['leather', 'leatherette'] })
/** Sums the bonuses of a whole sentence. */
const bonusOf = (sentence: string): number => {
  let { initial: state } = bias
  let sum = 0
  for (const token of [...tokenizer.encode(sentence, false, true), END]) {
    const taken = bias.advance(state, token)
    state = taken.state
    sum += taken.bonus
  }
  return sum
}

test('goods get a bonus, similar words do not', () => {
  expect(bonusOf('strong leather shoes')).toBeGreaterThan(0)
  expect(bonusOf('strong letter shoes')).toBe(0)
  expect(bonusOf('Leather')).toBeGreaterThan(0)
})

test('the bonus is withdrawn if the word turns out to be another', () => {
  expect(bonusOf('leathery')).toBe(0)
  expect(bonusOf('a random emal')).toBe(0)
  expect(bonusOf('leatherette')).toBeGreaterThan(bonusOf('leather'))
})

test('a currency gets a larger bonus after a number in words or digits', () => {
  const alone = bonusOf('emalangeni')
  const number = bonusOf('fifty')
  expect(bonusOf('fifty emalangeni')).toBeGreaterThan(number + alone)
  expect(bonusOf('450 emalangeni')).toBeGreaterThan(alone)
  expect(bonusOf('fifty brown emalangeni')).toBeCloseTo(number + alone)
})

test('currencies are candidates only after a number', () => {
  const [first] = tokenizer.encode('emalangeni', false, true)
  const after = (sentence: string) => {
    let { initial: state } = bias
    for (const token of tokenizer.encode(sentence, false, true)) state = bias.advance(state, token).state
    return [...bias.candidates(state)]
  }
  expect(after('it costs fifty')).toContain(first)
  expect(after('it costs 450')).toContain(first)
  expect(after('it costs')).not.toContain(first)
})

test('only the first price gets the larger bonus', () => {
  const once = bonusOf('fifty emalangeni')
  const number = bonusOf('fifty')
  const twice = bonusOf('fifty emalangeni fifty emalangeni')
  expect(twice).toBeCloseTo(once + number + bonusOf('emalangeni'))
})
