import { expect, it } from 'vitest'
import { plainNumber } from './plain-number.ts'

it.each([
  ['249,50', 249.5],
  ['249.50', 249.5],
  ['1 500', 1500],
  ['1\u00a0500,5', 1500.5],
  ['1,500', 1500],
  ['1,500.50', 1500.5],
  ['1.500,50', 1500.5],
  ['1.500.000', 1_500_000],
  ["12'500", 12_500],
  ['0,500', 0.5],
  ['249,', 249],
  ['0', 0],
])('reads %j as %d', (typed, amount) => {
  expect(Number(plainNumber(typed))).toBe(amount)
})

it.each(['', '1,50,0', '12,34.5', 'abc', '1,5,'])('leaves %j, which is no amount, as it is', (typed) => {
  expect(plainNumber(typed)).toBe(typed)
})
