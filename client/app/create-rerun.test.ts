import { expect, test } from 'vitest'
import { createRerun } from './create-rerun.ts'

test('calls during a run cause one more, and a failed run does not stop later ones', async () => {
  let runs = 0
  const held = Promise.withResolvers<void>()
  const flush = createRerun(async () => {
    runs += 1
    await held.promise
  })
  const calls = [flush(), flush(), flush()]
  expect(runs).toBe(1)
  held.resolve()
  await Promise.all(calls)
  expect(runs).toBe(2)

  const failing = createRerun(async () => {
    runs += 1
    if (runs === 3) throw new Error('Lost')
  })
  await expect(failing()).rejects.toThrow('Lost')
  await failing()
  expect(runs).toBe(4)
})
