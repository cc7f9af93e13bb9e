import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import websocket from '@fastify/websocket'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { readEnv } from '../../platform/env.ts'
import { createLogger } from '../../platform/logger.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { createAddressLimit } from './address-limit.ts'
import { createEventLimit } from './event-limit.ts'
import type { RealtimeHub } from './hub.ts'
import { openSocketIo } from './socket-io.ts'
import { createTrafficLimits } from './socket-traffic.ts'
import { createUnfinishedLimit } from './unfinished-messages.ts'
import { registerPlainWebSocket } from './websocket.ts'

/**
 * Readers over real sockets that read one byte a second of large responses, with a shortened time
 * limit.
 */
/** Each transport has its own server: without `upgrades.ts` both would handle every upgrade. */
const apps = { 'socket.io': Fastify(), plain: Fastify() }
const log = createLogger({ level: 'silent', pretty: false })
const deps = { clock: systemClock, env: readEnv({ NODE_ENV: 'test' }), log, metrics: createMetrics() }
const trafficLimits = createTrafficLimits(deps, { maxBehindMs: 3000 })
const body = { text: 'x'.repeat(230 * 1024) }
const answer = { body, json: JSON.stringify(body) }
const hub: Partial<RealtimeHub> = {
  trafficLimits,
  unfinished: createUnfinishedLimit(deps),
  add: () => {},
  opened: () => {},
  closed: () => {},
  receive: async ({ traffic }) => (await trafficLimits.run(traffic, async () => answer)) ?? answer,
}
const client = { address: '', userAgent: '', country: null, language: null }
beforeAll(async () => {
  await apps.plain.register(websocket)
  // The part of the hub that the transports use.
  const options = { isAllowedOrigin: () => true, accepts: () => true, clientInfoOf: () => client }
  registerPlainWebSocket(apps.plain, hub as RealtimeHub, options)
  const [addresses, addressOf] = [createAddressLimit(deps, createEventLimit(deps)), () => '']
  openSocketIo(apps['socket.io'], hub as RealtimeHub, { ...options, addresses, addressOf })
  for (const app of Object.values(apps)) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  trafficLimits.stop()
  for (const app of Object.values(apps)) await app.close()
})

/** Encodes a text frame of a client. */
const frame = (text: string): Buffer => {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  const masked = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, masked])
}
const handshake = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`
const cut = async (kind: string): Promise<number> => {
  const { text } = await deps.metrics.render()
  return Number(new RegExp(`ended_total\\{kind="${kind}",reason="unread"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}

const asks: Record<keyof typeof apps, (socket: Socket) => void> = {
  'socket.io': (socket) => {
    for (let n = 0; n < 25; n += 1) socket.write(frame(`42${n}["watch",{}]`))
  },
  plain: (socket) => {
    for (let n = 0; n < 25; n += 1) socket.write(frame(`{"event":"watch","ack":${n}}`))
  },
}
it.each([
  ['socket.io', '/socket.io/?EIO=4&transport=websocket'],
  ['plain', '/ws'],
] as const)('a reader of one byte a second is disconnected: %s', async (kind, path) => {
  const socket = connect(Number(new URL(apps[kind].listeningOrigin).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(handshake(path))
  await once(socket, 'data')
  if (kind === 'socket.io') {
    socket.write(frame('40'))
    await new Promise((resolve) => socket.on('data', (text) => String(text).includes('40{') && resolve(null)))
  }
  socket.removeAllListeners('data')
  socket.pause()
  let read = 0
  const slow = setInterval(() => {
    read += socket.read(1)?.length ?? 0
  }, 1000)
  asks[kind](socket)
  try {
    await expect.poll(() => cut(kind), { timeout: 20_000 }).toBe(1)
    expect(read).toBeGreaterThan(0)
  } finally {
    clearInterval(slow)
    socket.destroy()
  }
})

it('a polling client that reads nothing is disconnected for what it goes on sending', async () => {
  const { port } = new URL(apps['socket.io'].listeningOrigin)
  const path = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`
  const sid = /"sid":"([^"]+)"/.exec(await (await fetch(path)).text())?.[1]
  const post = async (body: string) => (await fetch(`${path}&sid=${sid}`, { method: 'POST', body })).ok
  await post('40')
  await (await fetch(`${path}&sid=${sid}`)).text()
  const before = await cut('socket.io')
  expect(await post('421["watch",{}]')).toBe(true)
  const event = `42["watch",${JSON.stringify({ text: 'x'.repeat(60 * 1024) })}]`
  let accepted = 0
  while (accepted < 20 && (await post(event))) accepted += 1
  // With the 230 KB that it did not fetch, 14 exceed the megabyte.
  expect(accepted).toBeLessThan(17)
  expect(await cut('socket.io')).toBe(before + 1)
})
