import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { networkLimitKey } from '../platform/limit-key.ts'
import { createTurns } from './turns.ts'

it('begins at most sixteen requests in a turn of the event loop', async () => {
  const turns = createTurns()
  let begun = 0
  for (let n = 0; n < 160; n += 1) turns(networkLimitKey(`198.51.100.${n % 20}`), () => (begun += 1))
  const perTurn = [begun]
  while (begun < 160) {
    const before = begun
    await setImmediate()
    perTurn.push(begun - before)
  }
  expect(perTurn).toEqual(Array(10).fill(16))
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
  expect(begun.slice(0, 16)).toEqual(Array(16).fill('flood'))
  expect(begun.slice(16)).toEqual(['flood', 'a', 'b', 'flood', 'a', ...Array(11).fill('flood')])
})

it('begins each request in its own context', async () => {
  const turns = createTurns()
  const context = new AsyncLocalStorage<number>()
  const seen: (number | undefined)[] = []
  for (let n = 0; n < 40; n += 1)
    context.run(n, () => turns(networkLimitKey('198.51.100.1'), () => seen.push(context.getStore())))
  while (seen.length < 40) await setImmediate()
  expect(seen).toEqual(Array.from({ length: 40 }, (_, n) => n))
})
