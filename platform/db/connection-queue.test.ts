import { expect, test } from 'vitest'
import { runForCaller } from '../limits/caller-context.ts'
import { limitKey } from '../limits/limit-key.ts'
import { createConnectionQueue, type Release } from './connection-queue.ts'

const setUp = (connections: number, limitMs = 60_000) => {
  let time = 0
  const queue = createConnectionQueue(connections, { limitMs, now: () => time })
  const order: string[] = []
  const noted = async (name: string) => {
    const release = await queue.acquire()
    order.push(name)
    return release
  }
  return {
    queue,
    order,
    pass: (ms: number) => {
      time += ms
    },
    /** Acquires a connection for work without a caller. */
    background: noted,
    /** Acquires a connection for a user's call. */
    call: (name: string) => runForCaller({ owner: limitKey('user', name) }, () => noted(name)),
  }
}

/** Releases connections one after the other, as they are granted. */
const releaseAll = async (acquired: Promise<Release>[]) => {
  await Promise.all(acquired.map(async (release) => (await release)()))
}

test('of those who wait, the one with the least use goes first', async () => {
  const { call, order, pass } = setUp(1)
  const first = await call('busy')
  pass(500)
  const waiting = [call('busy'), call('busy'), call('new')]
  first()
  await releaseAll(waiting)
  expect(order).toEqual(['busy', 'new', 'busy', 'busy'])
})

test('whoever has waited ten times as long as they used connections goes before a newcomer', async () => {
  const { call, order, pass } = setUp(1)
  const first = await call('busy')
  pass(500)
  const waiting = [call('busy')]
  pass(6_000)
  waiting.push(call('new'))
  first()
  await releaseAll(waiting)
  expect(order).toEqual(['busy', 'new', 'busy'])
})

test('work without a caller gets every other connection, in its order', async () => {
  const { background, call, order } = setUp(1)
  const first = await call('one')
  const waiting = [
    ...['job 1', 'job 2', 'job 3'].map(background),
    ...['two', 'three', 'four', 'five'].map(call),
  ]
  first()
  await releaseAll(waiting)
  expect(order).toEqual(['one', 'two', 'job 1', 'three', 'job 2', 'four', 'job 3', 'five'])
})

test('so many hold a connection at a time, and one who waits too long is refused', async () => {
  const { call, queue } = setUp(2, 20)
  const releases = [await call('one'), await call('two')]
  const refused = call('three')
  expect(queue.waiting()).toBe(1)
  await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(queue.waiting()).toBe(0)
  for (const release of releases) release()
  const again = await Promise.all([call('three'), call('four')])
  expect(again).toHaveLength(2)
})
