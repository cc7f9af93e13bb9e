import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { networkLimitKey } from '../platform/limits/limit-key.ts'
import { createAdmission } from './event-loop-admission.ts'

it('begins at most sixteen requests in a tick of the event loop', async () => {
  const admit = createAdmission()
  let begun = 0
  for (let n = 0; n < 160; n += 1) admit(networkLimitKey(`198.51.100.${n % 20}`), () => (begun += 1))
  const perTick = [begun]
  while (begun < 160) {
    const before = begun
    await setImmediate()
    perTick.push(begun - before)
  }
  expect(perTick).toEqual(Array(10).fill(16))
})

it('lets networks take turns, and counts an IPv6 /48 as one', async () => {
  const admit = createAdmission()
  const begun: string[] = []
  const ask = (address: string, name: string) => admit(networkLimitKey(address), () => begun.push(name))
  for (let n = 0; n < 100; n += 1) ask(`2001:db8:0:${n}::1`, 'flood')
  ask('198.51.100.1', 'a')
  ask('203.0.113.2', 'b')
  ask('198.51.100.1', 'a')
  await setImmediate()
  expect(begun.slice(0, 16)).toEqual(Array(16).fill('flood'))
  expect(begun.slice(16)).toEqual(['flood', 'a', 'b', 'flood', 'a', ...Array(11).fill('flood')])
})

it('lets the addresses of an IPv4 /24 wait for each other, and nobody else for all of them', async () => {
  const admit = createAdmission()
  const begun: string[] = []
  const ask = (address: string, name: string) => admit(networkLimitKey(address), () => begun.push(name))
  for (let n = 0; n < 250; n += 1) ask(`198.51.100.${n}`, 'flood')
  ask('198.51.100.250', 'neighbour')
  for (let n = 0; n < 3; n += 1) ask('203.0.113.1', 'other')
  await setImmediate()
  const turns = begun.slice(16)
  expect(turns.slice(0, 6)).toEqual(['flood', 'other', 'flood', 'other', 'flood', 'other'])
  while (begun.length < 254) await setImmediate()
  expect(begun.at(-1)).toBe('neighbour')
})

it('begins each request in its own context', async () => {
  const admit = createAdmission()
  const context = new AsyncLocalStorage<number>()
  const seen: (number | undefined)[] = []
  for (let n = 0; n < 40; n += 1)
    context.run(n, () => admit(networkLimitKey('198.51.100.1'), () => seen.push(context.getStore())))
  while (seen.length < 40) await setImmediate()
  expect(seen).toEqual(Array.from({ length: 40 }, (_, n) => n))
})

it('begins fewer of what takes more of a tick', async () => {
  const admit = createAdmission()
  const perTick: number[] = []
  let begun = 0
  for (let n = 0; n < 12; n += 1) admit(networkLimitKey('198.51.100.1'), () => (begun += 1), 4)
  for (let tick = 0; tick < 3; tick += 1) {
    perTick.push(begun)
    await setImmediate()
  }
  expect(perTick).toEqual([4, 8, 12])
})

it('begins nothing while connections wait to be accepted, but for a flood of them', async () => {
  const server = new EventEmitter()
  const admit = createAdmission(server, () => 0)
  let begun = 0
  const askAll = () => {
    for (let n = 0; n < 60; n += 1) admit(networkLimitKey('198.51.100.1'), () => (begun += 1))
  }
  server.emit('connection')
  askAll()
  const perTick = [begun]
  for (const accepts of [true, true, false, false]) {
    if (accepts) server.emit('connection')
    const before = begun
    await setImmediate()
    perTick.push(begun - before)
  }
  expect(perTick).toEqual([0, 0, 0, 16, 16])
  while (begun < 60) await setImmediate()
  askAll()
  let accepted = 0
  for (const before = begun; begun === before; accepted += 1) {
    server.emit('connection')
    await setImmediate()
  }
  expect(accepted).toBe(64)
})

it('lets nobody overtake those that wait, before the next connection of a flood is accepted', async () => {
  const server = new EventEmitter()
  const admit = createAdmission(server, () => 0)
  const begun: string[] = []
  server.emit('connection')
  admit(networkLimitKey('198.51.100.1'), () => begun.push('first'))
  await setImmediate()
  admit(networkLimitKey('203.0.113.1'), () => begun.push('second'))
  server.emit('connection')
  expect(begun).toEqual([])
  while (begun.length < 2) await setImmediate()
  expect(begun).toEqual(['first', 'second'])
})

it('begins work during a flood of connections also where each tick takes long', async () => {
  const server = new EventEmitter()
  let now = 0
  const admit = createAdmission(server, () => now)
  server.emit('connection')
  let begun = 0
  admit(networkLimitKey('198.51.100.1'), () => (begun += 1))
  let ticks = 0
  for (; begun === 0; ticks += 1) {
    server.emit('connection')
    now += 10
    await setImmediate()
  }
  expect(ticks).toBe(3)
})

it('lets the next ticks pay for what costs more than a tick has', async () => {
  const admit = createAdmission()
  const one = networkLimitKey('198.51.100.1')
  const other = networkLimitKey('198.51.100.2')
  let begun = 0
  admit(one, () => undefined, 64)
  for (let n = 0; n < 20; n += 1) admit(other, () => (begun += 1))
  const perTick = [begun]
  for (let tick = 0; tick < 5; tick += 1) {
    await setImmediate()
    perTick.push(begun)
  }
  expect(perTick).toEqual([0, 0, 0, 0, 16, 20])
})
