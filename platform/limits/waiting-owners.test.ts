import { expect, it } from 'vitest'
import { callFrom, codesOf, owner } from './callers.test-setup.ts'
import { createFairQueue } from './fair-queue.ts'
import { networkLimitKey } from './limit-key.ts'

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

it('a block that fills the queue has only its own owners refused', async () => {
  const queue = createFairQueue(1)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const ask = (address: string) => queue(networkLimitKey(address), () => isReleased)
  const crowd = Array.from({ length: 64 }, (_, n) => ask(`8.8.8.${n}`))
  const other = ask('9.9.9.9')
  const outcomes = Promise.allSettled(crowd)
  release()
  await expect(other).resolves.toBeUndefined()
  expect(codesOf(await outcomes)).toEqual(['UNAVAILABLE'])
  await expect(ask('8.8.8.64')).resolves.toBeUndefined()
})

it('many accounts of a block that fill the queue have only their own refused', async () => {
  const queue = createFairQueue(1)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const ask = (name: string, address: string) => callFrom(address, () => queue(owner(name), () => isReleased))
  const crowd = Array.from({ length: 64 }, (_, n) => ask(`crowd ${n}`, `8.8.8.${n}`))
  const other = ask('other', '9.9.9.9')
  const outcomes = Promise.allSettled(crowd)
  release()
  await expect(other).resolves.toBeUndefined()
  expect(codesOf(await outcomes)).toEqual(['UNAVAILABLE'])
})

it('when each of very many has one task, refuses one that has used much for one that has not', async () => {
  let time = 0
  const queue = createFairQueue(1, { now: () => time })
  const names = Array.from({ length: 64 }, (_, n) => owner(`${n}`))
  for (const name of names)
    await queue(name, async () => {
      time += 4_000
    })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const crowd = Promise.allSettled(names.map((name) => queue(name, () => isReleased)))
  const other = queue(owner('other'), async () => 'done')
  release()
  await expect(other).resolves.toBe('done')
  expect(codesOf(await crowd)).toEqual(['UNAVAILABLE'])
})

it('refuses a newcomer when each of very many has one task', async () => {
  const queue = createFairQueue(1)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const all = Array.from({ length: 65 }, (_, n) => queue(networkLimitKey(`8.8.${n}.1`), () => isReleased))
  const outcomes = Promise.allSettled(all)
  release()
  expect((await outcomes).findIndex(({ status }) => status === 'rejected')).toBe(64)
})
