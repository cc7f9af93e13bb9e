import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { lane } from './lane.ts'

const sleeping = fileURLToPath(new URL('fixtures/sleeping-worker.ts', import.meta.url))
const closing: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close()
})
const sleeper = (mostMs: number) => {
  const opened = lane<number, number>(sleeping, mostMs)
  closing.push(opened)
  return opened
}

test('a task has its whole time from when its turn comes', async () => {
  const { run } = sleeper(5_500)
  expect(await Promise.all([run(3_000), run(3_000)])).toEqual([3_000, 3_000])
})

test('a task that takes too long is given up, and the next one is done', async () => {
  const { run } = sleeper(2_000)
  const [long, short] = await Promise.allSettled([run(60_000), run(1)])
  expect(long).toMatchObject({ status: 'rejected', reason: { kind: 'timeout' } })
  expect(short).toEqual({ status: 'fulfilled', value: 1 })
})

test('a task whose caller leaves ends, whether or not its turn has come', async () => {
  const { run } = sleeper(30_000)
  const leaving = new AbortController()
  const left = [run(60_000, leaving.signal), run(60_000, leaving.signal)]
  setTimeout(() => leaving.abort(new Error('gone')), 100)
  expect(await Promise.allSettled(left)).toMatchObject([
    { reason: { message: 'gone' } },
    { reason: { message: 'gone' } },
  ])
  expect(await run(1)).toBe(1)
})
