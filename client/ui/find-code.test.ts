import { expect, it } from 'vitest'
import { findCode } from './find-code.ts'

it.each([
  ['482913', '482913'],
  ['482 913', '482913'],
  ['482-913', '482913'],
  ['Your Sokoni code is 482913. It is valid for 10 minutes.', '482913'],
  ['2 tries left: 482913', '482913'],
  ['4829', '4829'],
  ['48a29', '4829'],
  ['', ''],
])('finds the code in %j', (text, code) => expect(findCode(text)).toBe(code))
