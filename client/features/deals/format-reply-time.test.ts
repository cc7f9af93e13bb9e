import { expect, it } from 'vitest'
import { formatReplyTime } from './format-reply-time.ts'

it.each([
  [0, 'a minute'],
  [1.4, 'a minute'],
  [59, '59 minutes'],
  [59.6, 'an hour'],
  [89, 'an hour'],
  [91, '2 hours'],
  [23.4 * 60, '23 hours'],
  [23.6 * 60, 'a day'],
  [2.6 * 24 * 60, '3 days'],
])('%d minutes are %s', (minutes, shown) => {
  expect(formatReplyTime(minutes)).toBe(shown)
})
