import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCoalescer } from './coalesce.ts'

test('many changes become few spaced runs, the last of which starts after the last change', async () => {
  let value = 0
  const runs: { at: number; value: number }[] = []
  const { changed } = createCoalescer({
    everyMs: 50,
    run: async () => {
      runs.push({ at: performance.now(), value })
      await wait(5)
    },
  })
  const promises: Promise<void>[] = []
  for (let step = 0; step < 300; step += 1) {
    value += 1
    promises.push(changed('a'))
    await wait(1)
  }
  await Promise.all(promises)
  expect(runs.at(-1)?.value).toBe(300)
  expect(runs.length).toBeLessThan(30)
  // Timers are imprecise: a run records its time slightly after its start.
  for (const [index, run] of runs.entries()) expect(run.at - (runs[index - 1]?.at ?? 0)).toBeGreaterThan(49)
})

test('a change resolves with a run that started after it, and runs of a key never overlap', async () => {
  let value = 0
  let inside = 0
  const { changed } = createCoalescer({
    everyMs: 1,
    run: async () => {
      inside += 1
      expect(inside).toBe(1)
      seen = value
      await wait(10)
      inside -= 1
    },
  })
  let seen = 0
  for (let step = 1; step <= 20; step += 1) {
    value = step
    await Promise.all([
      changed('a').then(() => expect(seen).toBeGreaterThanOrEqual(step)),
      wait(4), // the next change comes in the middle of this one's run
    ])
  }
})

test('a failing run rejects its callers, and the next run proceeds', async () => {
  let broken = true
  const { changed } = createCoalescer({
    everyMs: 1,
    run: async () => {
      if (broken) throw new Error('the database is away')
    },
  })
  const waiting = [changed('a'), changed('a')]
  const results = await Promise.allSettled(waiting)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  broken = false
  await changed('a')
})

test('keys are independent', async () => {
  const ran: string[] = []
  const { changed } = createCoalescer({
    everyMs: 10_000,
    run: async (key) => {
      ran.push(key)
    },
  })
  await Promise.all([changed('a'), changed('b')])
  expect(ran).toEqual(['a', 'b'])
})
