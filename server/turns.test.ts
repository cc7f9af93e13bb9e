import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { networkLimitKey } from '../platform/limit-key.ts'
import { createTurns } from './turns.ts'

it('begins at most four requests in a turn of the event loop', async () => {
  const turns = createTurns()
  let begun = 0
  for (let n = 0; n < 40; n += 1) turns(networkLimitKey(`198.51.100.${n % 20}`), () => (begun += 1))
  const perTurn = [begun]
  while (begun < 40) {
    const before = begun
    await setImmediate()
    perTurn.push(begun - before)
  }
  expect(perTurn).toEqual(Array(10).fill(4))
})

it('lets networks take turns, and counts an IPv6 /48 as one', async () => {
  const turns = createTurns()
  const begun: string[] = []
  const ask = (address: string, name: string) => turns(networkLimitKey(address), () => begun.push(name))
  for (let n = 0; n < 100; n += 1) ask(`2001:db8:0:${n}::1`, 'flood')
  ask('198.51.100.1', 'a')
  ask('198.51.100.2', 'b')
  ask('198.51.100.1', 'a')
  await setImmediate()
  expect(begun).toEqual([...Array(4).fill('flood'), 'flood', 'a', 'b', 'flood'])
  await setImmediate()
  expect(begun.slice(8)).toEqual(['a', 'flood', 'flood', 'flood'])
})

it('begins each request in its own context', async () => {
  const turns = createTurns()
  const context = new AsyncLocalStorage<number>()
  const seen: (number | undefined)[] = []
  for (let n = 0; n < 12; n += 1)
    context.run(n, () => turns(networkLimitKey('198.51.100.1'), () => seen.push(context.getStore())))
  while (seen.length < 12) await setImmediate()
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})
