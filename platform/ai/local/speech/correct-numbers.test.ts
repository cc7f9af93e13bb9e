import { expect, test } from 'vitest'
import { correctNumbers } from './correct-numbers.ts'

test.each([
  ['it costs to hundred and fifty rand', 'it costs two hundred and fifty rand'],
  ['one thousand to hundred shillings', 'one thousand two hundred shillings'],
  ['For hundred and ten rand.', 'Four hundred and ten rand.'],
  ['too thousand', 'two thousand'],
  ['my price is free thousand shillings', 'my price is three thousand shillings'],
  ['feel free to call', 'feel free to call'],
  ['three jars four one hundred and twenty rand', 'three jars for one hundred and twenty rand'],
  ['two thousand four hundred', 'two thousand four hundred'],
  ['four fifty', 'four fifty'],
  ['from one hundred to a hundred and fifty', 'from one hundred to a hundred and fifty'],
  ['good for hundreds of plates', 'good for hundreds of plates'],
  ['for you, to two hundred', 'for you, to two hundred'],
])('%s', (heard, corrected) => {
  expect(correctNumbers(heard)).toBe(corrected)
})
