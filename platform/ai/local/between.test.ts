import { expect, test } from 'vitest'
import { between } from './between.ts'

const RATE = 16_000

test('between two samples the wave goes on', () => {
  const tone = (place: number) => Math.sin((2 * Math.PI * 3_000 * place) / RATE)
  const samples = Float32Array.from({ length: 200 }, (_, index) => tone(index))
  for (const place of [100, 100.2, 100.5, 101.75]) expect(between(samples, place)).toBeCloseTo(tone(place), 2)
  expect(between(samples, 400.5)).toBe(0)
})
