import { expect, test } from 'vitest'
import { withoutNoise } from './without-noise.ts'

const RATE = 16_000
const SECONDS = 3
/** Random, and the same in each run. */
const hiss = Float32Array.from({ length: SECONDS * RATE }, (_, index) => {
  const x = Math.sin(index * 12.9898) * 43_758.5453
  return 0.1 * (x - Math.floor(x) - 0.5)
})
const loudness = (samples: Float32Array) =>
  Math.hypot(...samples.slice(RATE)) / Math.sqrt(samples.length - RATE)

test('a steady noise is taken out', async () => {
  const quiet = await withoutNoise(hiss)
  expect(quiet.length).toBe(hiss.length)
  expect(loudness(quiet)).toBeLessThan(loudness(hiss) / 10)
})

test('a voice stays where it was', async () => {
  // Like a vowel: a low tone with its harmonics, four syllables a second.
  const voice = Float32Array.from({ length: SECONDS * RATE }, (_, index) => {
    const seconds = index / RATE
    const pitch = 2 * Math.PI * (140 * seconds + Math.sin(5 * seconds))
    let sum = 0
    for (let harmonic = 1; harmonic <= 20; harmonic += 1) sum += Math.sin(harmonic * pitch) / harmonic
    return 0.1 * sum * Math.max(0, Math.sin(2 * Math.PI * 4 * seconds))
  })
  const cleaned = await withoutNoise(voice)
  const likeness = (late: number) =>
    cleaned.reduce((sum, value, index) => sum + value * (voice[index - late] ?? 0), 0)
  const places = [-320, -160, -20, 0, 20, 160, 320]
  expect(Math.max(...places.map(likeness))).toBe(likeness(0))
})

test('one sound after another leaves nothing behind', async () => {
  const first = await withoutNoise(hiss)
  expect(await withoutNoise(hiss)).toEqual(first)
})
