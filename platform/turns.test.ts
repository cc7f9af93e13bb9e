import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { limitKey } from './limit-key.ts'
import { createTurns } from './turns.ts'

const owner = (name: string) => limitKey('user', name)
const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))

it('runs as many pieces at once as it was given, and one of each owner', async () => {
  const turns = createTurns(2)
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
  await Promise.all(names.map((name) => turns(owner(name), work(name))))
  expect(most).toBe(2)
})

it('lets an owner with one piece go before the second piece of another', async () => {
  const turns = createTurns(1)
  const done: string[] = []
  const work = (name: string) => turns(owner(name.slice(0, 4)), async () => void done.push(name))
  await Promise.all([work('busy 1'), work('busy 2'), work('busy 3'), work('rare 1')])
  expect(done).toEqual(['busy 1', 'rare 1', 'busy 2', 'busy 3'])
})

it('refuses more than twenty pieces of one owner, and owners beyond the sixty-fourth, until others are done', async () => {
  const turns = createTurns(1)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const mine = Array.from({ length: 21 }, () => turns(owner('busy'), () => isReleased))
  const others = Array.from({ length: 64 }, (_, n) => turns(owner(`${n}`), () => isReleased))
  const outcomes = Promise.allSettled([...mine, ...others])
  release()
  expect(codesOf(await outcomes)).toEqual(['TOO_MANY_REQUESTS', 'UNAVAILABLE'])
  await expect(turns(owner('late'), async () => 'done')).resolves.toBe('done')
})

it('goes on after work that fails', async () => {
  const turns = createTurns(1)
  await expect(turns(owner('one'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(turns(owner('one'), async () => 'done')).resolves.toBe('done')
})
