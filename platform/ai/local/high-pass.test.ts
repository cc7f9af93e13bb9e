import { expect, test } from 'vitest'
import { highPass } from './high-pass.ts'

const RATE = 16_000
const tone = (hertz: number) =>
  Float32Array.from({ length: RATE }, (_, index) => Math.sin((2 * Math.PI * hertz * index) / RATE))
/** Of a tone, once the filter has settled. */
const share = (hertz: number) => Math.max(...highPass(tone(hertz), RATE).slice(RATE / 2))

test('a hum goes, and so does a level that never changes', () => {
  expect(share(50)).toBeLessThan(0.04)
  expect(highPass(new Float32Array(RATE).fill(1), RATE).at(-1)).toBeCloseTo(0)
})

test('at its edge half the power is left', () => {
  expect(share(300)).toBeCloseTo(Math.SQRT1_2, 2)
})

test('what words are told by stays', () => {
  for (const hertz of [1_000, 4_000, 7_000]) expect(share(hertz)).toBeGreaterThan(0.95)
})
