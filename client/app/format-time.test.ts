import { expect, test } from 'vitest'
import { formatAgo } from './format-time.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const ago = (seconds: number) => formatAgo(new Date(now - seconds * 1000).toISOString(), now)

test.each([
  [0, 'Just now'],
  [59, 'Just now'],
  [60, '1m ago'],
  [59 * 60 + 59, '59m ago'],
  [3600, '1h ago'],
  [24 * 3600 - 1, '23h ago'],
  [24 * 3600, '1d ago'],
  [7 * 24 * 3600 - 1, '6d ago'],
])('%i seconds ago', (seconds, text) => expect(ago(seconds)).toBe(text))

test('after a week the date', () => expect(ago(7 * 24 * 3600)).toMatch(/14.*2026|2026.*14/))

test('a clock that runs ahead shows no time to come', () => expect(ago(-50)).toBe('Just now'))
