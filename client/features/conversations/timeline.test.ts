import { describe, expect, it } from 'vitest'
import { toTimeline } from './timeline.ts'

const noon = new Date(2026, 4, 5, 12).getTime()
const said = (key: string, minutes: number, isOwn = true) => ({
  key,
  isOwn,
  at: new Date(noon + minutes * 60_000).toISOString(),
})
const shape = (messages: ReturnType<typeof said>[]) =>
  toTimeline(messages).map((row) =>
    row.kind === 'day' ? 'day' : `${row.isFirst ? '[' : ''}${row.item.key}${row.isLast ? ']' : ''}`,
  )

describe('the timeline of a chat', () => {
  it('groups what one side says within five minutes', () => {
    expect(shape([said('a', 0), said('b', 5), said('c', 10.1)])).toEqual(['day', '[a', 'b]', '[c]'])
  })
  it('begins a group with the other side', () => {
    expect(shape([said('a', 0), said('b', 1, false), said('c', 2)])).toEqual(['day', '[a]', '[b]', '[c]'])
  })
  it('puts a line before each day, and no group reaches over it', () => {
    const midnight = 12 * 60
    expect(shape([said('a', midnight - 1), said('b', midnight + 1)])).toEqual(['day', '[a]', 'day', '[b]'])
  })
  it('is empty for a chat without words', () => {
    expect(shape([])).toEqual([])
  })
})
