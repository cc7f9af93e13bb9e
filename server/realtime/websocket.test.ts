import websocket from '@fastify/websocket'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { LiveHub } from './hub.ts'
import { openPlainSocketDoor } from './websocket.ts'

const app = Fastify()
let address: string
const closed: string[] = []
const hub: Pick<LiveHub, 'add' | 'closed' | 'handle'> = {
  add: () => {},
  closed: ({ id }) => closed.push(id),
  handle: async () => ({}),
}

beforeAll(async () => {
  await app.register(websocket)
  // The door asks no more of the hub than this.
  openPlainSocketDoor(app, hub as LiveHub, {
    origins: () => true,
    originOf: () => ({ address: '', userAgent: '', country: null, language: null }),
    heartbeatMs: 100,
  })
  address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterAll(() => app.close())

test('a page that went without a word is found out, one that answers stays', async () => {
  const gone = new WebSocket(`${address}/ws`, { autoPong: false })
  const there = new WebSocket(`${address}/ws`)
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
