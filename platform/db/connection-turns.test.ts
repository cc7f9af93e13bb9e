import { expect, test } from 'vitest'
import { runForCaller } from '../limits/caller-check.ts'
import { limitKey } from '../limits/limit-key.ts'
import { createConnectionTurns } from './connection-turns.ts'

const setUp = (connections: number, limitMs = 60_000) => {
  let time = 0
  const turns = createConnectionTurns(connections, { limitMs, now: () => time })
  const order: string[] = []
  const noted = async (name: string) => {
    const end = await turns.take()
    order.push(name)
    return end
  }
  return {
    turns,
    order,
    pass: (ms: number) => {
      time += ms
    },
    /** Takes a turn for the server's own work. */
    background: noted,
    /** Takes a turn for a user's call. */
    call: (name: string) => runForCaller({ owner: limitKey('user', name) }, () => noted(name)),
  }
}

/** Ends turns one after the other, as they are given. */
const endAll = async (taken: Promise<() => void>[]) => {
  await Promise.all(taken.map(async (one) => (await one)()))
}

test('of those who wait, the one with the least use goes first', async () => {
  const { call, order, pass } = setUp(1)
  const first = await call('busy')
  pass(500)
  const waiting = [call('busy'), call('busy'), call('new')]
  first()
  await endAll(waiting)
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
  await endAll(waiting)
  expect(order).toEqual(['busy', 'new', 'busy'])
})

test('work without a caller gets every other turn, in its order', async () => {
  const { background, call, order } = setUp(1)
  const first = await call('one')
  const waiting = [
    ...['job 1', 'job 2', 'job 3'].map(background),
    ...['two', 'three', 'four', 'five'].map(call),
  ]
  first()
  await endAll(waiting)
  expect(order).toEqual(['one', 'two', 'job 1', 'three', 'job 2', 'four', 'job 3', 'five'])
})

test('so many hold a connection at a time, and one who waits too long is refused', async () => {
  const { call, turns } = setUp(2, 20)
  const ends = [await call('one'), await call('two')]
  const refused = call('three')
  expect(turns.waiting()).toBe(1)
  await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(turns.waiting()).toBe(0)
  for (const end of ends) end()
  const again = await Promise.all([call('three'), call('four')])
  expect(again).toHaveLength(2)
})
