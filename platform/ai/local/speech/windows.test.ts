import { expect, test } from 'vitest'
import { cutIntoWindows } from './windows.ts'

const RATE = 16_000

/** A voice that speaks, in seconds, with silence between. */
const sound = (seconds: number, speaks: [from: number, to: number][]): Float32Array => {
  const samples = new Float32Array(seconds * RATE)
  for (const [from, to] of speaks)
    for (let at = from * RATE; at < to * RATE; at += 1) samples[at] = Math.sin(at / 10) / 2
  return samples
}
const inSeconds = (samples: Float32Array) =>
  cutIntoWindows(samples, RATE).map(({ from, to }) => [from / RATE, to / RATE])

test('what is short stays whole', () => {
  expect(inSeconds(sound(8, [[0, 8]]))).toEqual([[0, 8]])
})

test('what is long is cut where the voice pauses', () => {
  const [first, second, ...rest] = inSeconds(
    sound(20, [
      [0, 8],
      [8.5, 20],
    ]),
  )
  expect(rest).toEqual([])
  expect(first?.[1]).toBeGreaterThan(8)
  expect(first?.[1]).toBeLessThan(8.5)
  expect(second).toEqual([first?.[1], 20])
})

test('nothing is lost where nobody pauses', () => {
  const windows = inSeconds(sound(60, [[0, 60]]))
  expect(windows[0]?.[0]).toBe(0)
  expect(windows.at(-1)?.[1]).toBe(60)
  for (const [index, window] of windows.entries()) {
    expect((window[1] ?? 0) - (window[0] ?? 0)).toBeLessThanOrEqual(12)
    if (index) expect(window[0]).toBe(windows[index - 1]?.[1])
  }
})

test('silence is not listened to', () => {
  expect(inSeconds(sound(30, []))).toEqual([])
  expect(inSeconds(new Float32Array(0))).toEqual([])
  expect(inSeconds(sound(40, [[30, 31]]))).toHaveLength(1)
})
