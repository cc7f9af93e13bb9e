import { expect, test } from 'vitest'
import { mendNumbers } from './mend-numbers.ts'

test.each([
  ['it costs to hundred and fifty rand', 'it costs two hundred and fifty rand'],
  ['one thousand to hundred shillings', 'one thousand two hundred shillings'],
  ['For hundred and ten rand.', 'Four hundred and ten rand.'],
  ['too thousand', 'two thousand'],
  ['from one hundred to a hundred and fifty', 'from one hundred to a hundred and fifty'],
  ['good for hundreds of plates', 'good for hundreds of plates'],
  ['for you, to two hundred', 'for you, to two hundred'],
])('%s', (heard, mended) => {
  expect(mendNumbers(heard)).toBe(mended)
})
