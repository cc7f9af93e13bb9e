import { expect, test } from 'vitest'
import { spacedPhone } from './spaced-phone.ts'

test.each([
  ['+26876201234', '+268 7620 1234'],
  ['+254712345678', '+254 712 345 678'],
  ['+27821000004', '+27 821 000 004'],
  ['+15551234567', '+1 555 123 4567'],
  ['0761', '0761'],
  ['', ''],
])('%s is shown as %s', (phone, shown) => expect(spacedPhone(phone)).toBe(shown))
