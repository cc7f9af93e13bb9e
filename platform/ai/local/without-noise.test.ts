import { expect, test } from 'vitest'
import { between, withoutNoise } from './without-noise.ts'

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

test('between two samples the wave goes on', () => {
  const tone = (place: number) => Math.sin((2 * Math.PI * 3_000 * place) / RATE)
  const samples = Float32Array.from({ length: 200 }, (_, index) => tone(index))
  for (const place of [100, 100.2, 100.5, 101.75]) expect(between(samples, place)).toBeCloseTo(tone(place), 2)
  expect(between(samples, 400.5)).toBe(0)
})

test('one sound after another leaves nothing behind', async () => {
  const first = await withoutNoise(hiss)
  expect(await withoutNoise(hiss)).toEqual(first)
})
