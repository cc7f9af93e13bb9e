import { expect, test } from 'vitest'
import { formatLiked } from './format-liked.ts'

const now = new Date(2026, 10, 21, 9, 30).getTime()
const at = (day: number, hour = 12, month = 10) =>
  formatLiked(new Date(2026, month, day, hour).toISOString(), now)

test('goes by the calendar, not by hours', () => {
  expect(at(21, 0)).toBe('Today')
  expect(at(20, 23)).toBe('Yesterday')
  expect(at(20, 0)).toBe('Yesterday')
  expect(at(19, 23)).toBe('2 days ago')
})

test('days up to a week, then weeks', () => {
  expect(at(15)).toBe('6 days ago')
  expect(at(14)).toBe('1 week ago')
  expect(at(8)).toBe('1 week ago')
  expect(at(7)).toBe('2 weeks ago')
  expect(at(21, 12, 8)).toBe('8 weeks ago')
})

test('a server whose clock is ahead says today', () => {
  expect(at(22)).toBe('Today')
})
