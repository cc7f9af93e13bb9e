import { expect, test } from 'vitest'
import { fullPhone } from './full-phone.ts'

test.each([
  ['+268', '7610 0011', '+26876100011'],
  ['+268', ' 76-100.011 ', '+26876100011'],
  ['+254', '0712 100 002', '+2540712100002'],
  ['+268', '+27 82 100 0004', '+27821000004'],
  ['+268', 'nomsa@example.com', 'nomsa@example.com'],
  ['+268', '  ', ''],
])('%s and %s are %s', (dialCode, number, phone) => expect(fullPhone(dialCode, number)).toBe(phone))
