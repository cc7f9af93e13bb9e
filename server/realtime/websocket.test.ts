import websocket from '@fastify/websocket'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { systemClock } from '../../platform/clock.ts'
import { readEnv } from '../../platform/env.ts'
import { createLogger } from '../../platform/logger.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import type { RealtimeHub } from './hub.ts'
import { createTrafficLimits } from './socket-traffic.ts'
import { createUnfinishedLimit } from './unfinished-messages.ts'
import { registerPlainWebSocket } from './websocket.ts'

const app = Fastify()
let address: string
const closed: string[] = []
const metrics = createMetrics()
const trafficLimits = createTrafficLimits({
  clock: systemClock,
  env: readEnv({ NODE_ENV: 'test' }),
  log: createLogger({ level: 'silent', pretty: false }),
  metrics,
})
const hub: Pick<RealtimeHub, 'add' | 'closed' | 'receive' | 'trafficLimits' | 'unfinished'> = {
  trafficLimits,
  unfinished: createUnfinishedLimit({ metrics }),
  add: () => {},
  closed: ({ id }) => closed.push(id),
  receive: async () => ({ body: {}, json: '{}' }),
}

beforeAll(async () => {
  await app.register(websocket)
  // The part of the hub that the transport uses.
  registerPlainWebSocket(app, hub as RealtimeHub, {
    isAllowedOrigin: () => true,
    clientInfoOf: () => ({ address: '', userAgent: '', country: null, language: null }),
    heartbeatMs: 100,
    firstFrameMs: 1500,
  })
  address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterAll(() => app.close())

test('a silently disconnected client is closed, one that answers stays', async () => {
  const gone = new WebSocket(`${address}/ws`, { autoPong: false })
  const there = new WebSocket(`${address}/ws`)
  there.on('open', () => there.send('{}'))
  let beats = 0
  there.on('ping', () => {
    beats += 1
  })
  await new Promise((resolve) => gone.once('close', resolve))
  await expect.poll(() => beats).toBeGreaterThan(2)
  expect(there.readyState).toBe(WebSocket.OPEN)
  expect(closed).toHaveLength(1)
  there.terminate()
})

test('an unsolicited pong does not keep a connection alive', async () => {
  const liar = new WebSocket(`${address}/ws`, { autoPong: false })
  liar.on('open', () => liar.send('{}'))
  const lying = setInterval(() => liar.readyState === WebSocket.OPEN && liar.pong('12345678'), 20)
  await new Promise((resolve) => liar.once('close', resolve))
  clearInterval(lying)
})

test('a client that sends nothing is closed, although it answers pings', async () => {
  const silent = new WebSocket(`${address}/ws`)
  await new Promise((resolve) => silent.once('close', resolve))
})
