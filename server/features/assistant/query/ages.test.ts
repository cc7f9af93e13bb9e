import { expect, test } from 'vitest'
import { isForAge, readAge } from './ages.ts'

test.each([
  ['toy for a 2 year old, no guns', 2],
  ['toy for a two-year-old', 2],
  ['birthday present for a boy turning 6', 6],
  ['gift 4 my niece aged 9', 9],
  ['cereal for a 6 month old baby', 0.5],
  ['my father turned 60', null],
  ['2 year warranty and 30 pencils', 2],
  ['size 42 shoes', null],
])('the age of a child: %s', (text, age) => {
  expect(readAge(text)).toBe(age)
})

test.each([
  [2, 'UNO cards, from 7 years.', false],
  [8, 'UNO cards, from 7 years.', true],
  [6, 'Red, 2 to 4 years.', false],
  [4, 'Red, 2 to 4 years.', true],
  [5, 'Pink, for four to six years.', true],
  [0.5, 'With music, 6 to 12 months.', true],
  [3, 'With music, 6 to 12 months.', false],
  [3, 'Three pockets.', true],
  [null, 'From 7 years.', true],
])('goods for age %s: %s', (age, description, isFit) => {
  expect(isForAge(age, description)).toBe(isFit)
})
