import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LimitKey, networkLimitKey } from '../../platform/limits/limit-key.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import type { Connection } from './connection.ts'
import { createReceive } from './receive.ts'
import { createTrafficLimits } from './socket-traffic.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const address = '198.51.100.7'

/** A connection of a visitor, whose frames `send` counts and receives. */
const openReceive = (deps: object) => {
  const trafficLimits = createTrafficLimits(app.platform)
  // An event needs no more of them.
  const receive = createReceive(app.platform, trafficLimits, deps as Parameters<typeof createReceive>[2])
  const traffic = trafficLimits.open({
    ...{ kind: 'plain', sender: { address }, maxConcurrent: 1, unreadBytes: () => 0 },
    ...{ pause: () => {}, resume: () => {}, terminate: () => {} },
  })
  const connection = { id: 'own', traffic, actor: { kind: 'visitor', address } } as unknown as Connection
  return async (event: string, data = {}, bytes = 100) => {
    trafficLimits.countFrame(traffic, bytes)
    return (await receive(connection, event, data)).json
  }
}

it('admits every event in turn with its block of addresses, a large one as several', async () => {
  const admitted: unknown[] = []
  const send = openReceive({
    admit: (network: LimitKey, begin: () => void, cost: number) => {
      admitted.push([network, cost])
      begin()
    },
  })
  for (const bytes of [100, 8_000]) expect(await send('nothing', {}, bytes)).toContain('NOT_FOUND')
  const network = networkLimitKey(address)
  expect(admitted).toEqual([
    [network, 1],
    [network, 4],
  ])
})

it('limits how many sockets of a network watch at once, but not how many sign in', async () => {
  let limited = 0
  const done = async () => ({})
  const send = openReceive({
    admit: (_: LimitKey, begin: () => void) => begin(),
    connectionEvents: { auth: done, watch: done, unwatch: done },
    limitWatching: async (_actor: unknown, work: () => Promise<unknown>) => {
      limited += 1
      return work()
    },
  })
  for (const event of ['watch', 'unwatch']) expect(await send(event)).toContain('"success":true')
  expect(await send('auth', { token: 'any' })).toContain('"success":true')
  expect(limited).toBe(2)
})
