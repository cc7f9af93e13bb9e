import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LimitKey, networkLimitKey } from '../../platform/limits/limit-key.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import type { Connection } from './connection.ts'
import { createFlowControl } from './flow.ts'
import { createReceive } from './receive.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('admits every event in turn with its block of addresses, a large one as several', async () => {
  const { platform } = app
  const flows = createFlowControl(platform)
  const admitted: unknown[] = []
  const receive = createReceive(platform, flows, {
    admit: (network: LimitKey, begin: () => void, cost: number) => {
      admitted.push([network, cost])
      begin()
    },
    // An unknown event reaches no route.
  } as unknown as Parameters<typeof createReceive>[2])
  const flow = flows.open({
    ...{ kind: 'plain', owner: '', maxConcurrent: 1, unreadBytes: () => 0 },
    ...{ pause: () => {}, resume: () => {}, terminate: () => {} },
  })
  const address = '198.51.100.7'
  // What an unknown event needs of a connection.
  const connection = { id: 'own', flow, actor: { kind: 'visitor', address } } as unknown as Connection
  for (const bytes of [100, 8_000]) {
    flows.countFrame(flow, bytes)
    const { json } = await receive(connection, 'nothing', {})
    expect(json).toContain('NOT_FOUND')
  }
  const network = networkLimitKey(address)
  expect(admitted).toEqual([
    [network, 1],
    [network, 4],
  ])
})
