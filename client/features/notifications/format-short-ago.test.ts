import { expect, it } from 'vitest'
import { formatShortAgo } from './format-short-ago.ts'

it('says how long ago in short, and a date after a week', () => {
  const now = Date.UTC(2026, 5, 15, 12)
  const ago = (ms: number) => formatShortAgo(new Date(now - ms).toISOString(), now)
  const minute = 60_000
  expect(ago(59_999)).toBe('Just now')
  expect(ago(minute)).toBe('1m')
  expect(ago(60 * minute)).toBe('1h')
  expect(ago(24 * 60 * minute)).toBe('1d')
  expect(ago(7 * 24 * 60 * minute - 1)).toBe('6d')
  expect(ago(7 * 24 * 60 * minute)).toMatch(/2026/)
})
