import { expect, test } from 'vitest'
import { splitCue } from './split-cue.ts'

test('a caption that fits on two lines stays as it is', () => {
  const cue = { startTime: 1, endTime: 3, text: 'A large grass basket, woven by hand' }
  expect(splitCue(cue)).toEqual([cue])
})

test('a long caption becomes parts that fit, one after the other over the same time, with every word', () => {
  const text = 'A large grass basket woven by hand in the hills above Manzini '.repeat(4).trim()
  const parts = splitCue({ startTime: 2, endTime: 10, text })
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.every((part) => part.text.length <= 60)).toBe(true)
  expect(parts.map((part) => part.text).join(' ')).toBe(text)
  expect(parts[0]?.startTime).toBe(2)
  expect(parts.at(-1)?.endTime).toBeCloseTo(10)
  for (const [at, part] of parts.slice(1).entries()) expect(part.startTime).toBe(parts[at]?.endTime)
})
