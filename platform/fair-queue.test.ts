import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'
import { limitKey } from './limit-key.ts'

const owner = (name: string) => limitKey('user', name)
const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))

it('runs the given number of tasks at once, and one per owner', async () => {
  const queue = createFairQueue(2)
  const running: string[] = []
  let most = 0
  const work = (name: string) => async () => {
    running.push(name)
    expect(new Set(running).size).toBe(running.length)
    most = Math.max(most, running.length)
    await setImmediate()
    running.splice(running.indexOf(name), 1)
  }
  const names = ['one', 'one', 'one', 'two', 'two', 'three']
  await Promise.all(names.map((name) => queue(owner(name), work(name))))
  expect(most).toBe(2)
})

it('runs an owner’s first task before another owner’s second one', async () => {
  const queue = createFairQueue(1)
  const done: string[] = []
  const work = (name: string) => queue(owner(name.slice(0, 4)), async () => void done.push(name))
  await Promise.all([work('busy 1'), work('busy 2'), work('busy 3'), work('rare 1')])
  expect(done).toEqual(['busy 1', 'rare 1', 'busy 2', 'busy 3'])
})

it('refuses more than 20 tasks of an owner, and more than 64 owners', async () => {
  const queue = createFairQueue(1)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const mine = Array.from({ length: 21 }, () => queue(owner('busy'), () => isReleased))
  const others = Array.from({ length: 64 }, (_, n) => queue(owner(`${n}`), () => isReleased))
  const outcomes = Promise.allSettled([...mine, ...others])
  release()
  expect(codesOf(await outcomes)).toEqual(['TOO_MANY_REQUESTS', 'UNAVAILABLE'])
  await expect(queue(owner('late'), async () => 'done')).resolves.toBe('done')
})

it('continues after a failed task', async () => {
  const queue = createFairQueue(1)
  await expect(queue(owner('one'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(queue(owner('one'), async () => 'done')).resolves.toBe('done')
})
