import { expect, test } from 'vitest'
import type { Decoder } from './beam-search.ts'
import { together } from './together.ts'

const thinks =
  (...chances: number[]): Decoder =>
  async (steps) =>
    steps.map(() => Float32Array.from(chances, Math.log))
const chancesOf = async (...decoders: Decoder[]) => {
  const [row] = await together(decoders)([{ parent: 0, token: 1 }])
  return [...(row ?? [])].map(Math.exp)
}

test('who is alone is followed', async () => {
  expect(await chancesOf(thinks(0.7, 0.2, 0.1))).toEqual([
    expect.closeTo(0.7),
    expect.closeTo(0.2),
    expect.closeTo(0.1),
  ])
})

test('those who leave as much open count as much', async () => {
  const [one, other, third] = await chancesOf(thinks(0.7, 0.2, 0.1), thinks(0.1, 0.2, 0.7))
  expect(one).toBeCloseTo(0.4)
  expect(other).toBeCloseTo(0.2)
  expect(third).toBeCloseTo(0.4)
})

test('who leaves less open outweighs two who do not know', async () => {
  const unsure = thinks(0.4, 0.35, 0.25)
  const [one = 0, other = 0, third = 0] = await chancesOf(unsure, thinks(0.02, 0.96, 0.02), unsure)
  expect(other).toBeGreaterThan(0.6)
  expect(other).toBeLessThan(0.96)
  expect(one).toBeGreaterThan(third)
  expect(one + other + third).toBeCloseTo(1)
})

test('what none of them thinks worth weighing keeps the best that it was given', async () => {
  const hardly = Math.exp(-20)
  const [, second = 0] = await chancesOf(thinks(1, hardly), thinks(1, hardly / 10))
  expect(Math.log(second)).toBeCloseTo(-20)
})

test('each sentence is weighed by itself', async () => {
  const two: Decoder = async () => [Float32Array.of(-0.1, -3), Float32Array.of(-3, -0.1)]
  const rows = await together([two, two])([
    { parent: 0, token: 1 },
    { parent: 1, token: 1 },
  ])
  expect(rows[0]?.[0]).toBeCloseTo(-0.1)
  expect(rows[1]?.[0]).toBeCloseTo(-3)
})
