import { expect, it } from 'vitest'
import { numbersIn } from './numbers-in.ts'

it.each([
  ['MoMo 7612 0044, name Nomsa Dlamini', ['76120044']],
  ['FNB 6210-555-0198, branch 280164; MoMo +268 7612 0044', ['62105550198', '280164', '+26876120044']],
  ['Stall 14, ask for Nomsa before 17:00', []],
  ['7612 0044 or 76120044', ['76120044']],
])('finds what is copied in %s', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers)
})
