import { expect, test } from 'vitest'
import { fullPhone, spacedPhone } from './full-phone.ts'

test.each([
  ['+268', '7610 0011', '+26876100011'],
  ['+268', ' 76-100.011 ', '+26876100011'],
  ['+254', '0712 100 002', '+2540712100002'],
  ['+268', '+27 82 100 0004', '+27821000004'],
  ['+268', 'nomsa@example.com', 'nomsa@example.com'],
  ['+268', '  ', ''],
])('%s and %s are %s', (dialCode, number, phone) => expect(fullPhone(dialCode, number)).toBe(phone))

test.each([
  ['+26876201234', '+268 7620 1234'],
  ['+254712345678', '+254 712 345 678'],
  ['+15551234567', '+1 555 123 4567'],
])('%s is shown as %s', (phone, shown) => {
  expect(spacedPhone(phone, ['+1', '+26', '+268', '+254'])).toBe(shown)
})
