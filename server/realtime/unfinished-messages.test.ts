import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { listen } from '../../testing/sockets.ts'
import { createUnfinishedLimit } from './unfinished-messages.ts'

/** Above 32 MB of unfinished messages, sockets are closed: 559 of 60 KB fit. */
const FITTING = 500
const TOO_MANY = 640
const MESSAGE_BYTES = 60_000

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent' } })
  port = Number(new URL(await listen(app)).port)
})
afterAll(() => app.close())

/** Encodes the start of a client's frame: `sent` of `length` bytes. */
const frame = (opcode: number, length: number, sent = length): Buffer => {
  const head = Buffer.from([opcode, 0x80 | Math.min(length, 126)])
  const size = Buffer.alloc(length < 126 ? 0 : 2)
  if (size.length > 0) size.writeUInt16BE(length)
  return Buffer.concat([head, size, Buffer.alloc(4), Buffer.alloc(sent, 'x')])
}
const [CONTINUATION, TEXT, WHOLE_TEXT, PING] = [0x00, 0x01, 0x81, 0x89]
const whole = frame(WHOLE_TEXT, MESSAGE_BYTES)
const unfinished = {
  'one frame': frame(WHOLE_TEXT, MESSAGE_BYTES + 1, MESSAGE_BYTES),
  'fragments with pings between them': Buffer.concat([
    frame(TEXT, MESSAGE_BYTES / 2),
    frame(PING, 0),
    frame(CONTINUATION, MESSAGE_BYTES / 2),
    frame(PING, 0),
  ]),
  'the chunk that ends a whole message': Buffer.concat([
    frame(WHOLE_TEXT, 10),
    frame(WHOLE_TEXT, MESSAGE_BYTES + 1, MESSAGE_BYTES),
  ]),
}

const paths = { plain: '/ws', 'socket.io': '/socket.io/?EIO=4&transport=websocket' }
const open = async (path: string, from: string): Promise<Socket> => {
  const client = connect(port, '127.0.0.1')
  client.on('error', () => undefined)
  onTestFinished(() => void client.destroy())
  client.write(
    [
      `GET ${path} HTTP/1.1`,
      'host: localhost',
      `x-forwarded-for: ${from}`,
      'connection: upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      `sec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    ].join('\r\n'),
  )
  await new Promise((resolve) => client.once('data', resolve))
  client.resume()
  return client
}
const openMany = (count: number, block: string, path: string) =>
  Promise.all(Array.from({ length: count }, (_, n) => open(path, `${block}.${n % 250}`)))
const closed = (clients: Socket[]) => clients.filter(({ closed }) => closed).length
const endAll = async (clients: Socket[]) => {
  for (const client of clients) client.destroy()
  await expect.poll(() => app.app.websocketServer.clients.size).toBe(0)
}

test.each(
  Object.entries(paths).flatMap(([kind, path]) =>
    Object.entries(unfinished).map(([how, bytes]) => ({ kind, path, how, bytes })),
  ),
)('$kind: unfinished messages of all sockets have a bound: $how', async ({ path, bytes }) => {
  const other = await open(path, '203.0.113.1')
  other.write(frame(WHOLE_TEXT, MESSAGE_BYTES + 1, MESSAGE_BYTES))
  const crowd = await openMany(TOO_MANY, '198.51.100', path)
  for (const client of crowd) client.write(bytes)
  await expect.poll(() => closed(crowd), { timeout: 30_000 }).toBeGreaterThan(TOO_MANY - 560)
  expect(closed(crowd)).toBeLessThan(TOO_MANY - FITTING)
  // The largest message of another block stays.
  expect(other.closed).toBe(false)
  await endAll([...crowd, other])
})

test('whole messages no longer count', async () => {
  const honest = await openMany(80, '203.0.113', paths.plain)
  for (const client of honest) client.write(whole)
  const crowd = await openMany(FITTING, '198.51.100', paths.plain)
  for (const client of crowd) client.write(unfinished['one frame'])
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(closed([...honest, ...crowd])).toBe(0)
  await endAll([...honest, ...crowd])
})

test('the headers of whole messages do not add up', () => {
  const metrics = createMetrics()
  const limit = createUnfinishedLimit({ metrics })
  const terminate = vi.fn()
  // Ten fragments of a byte have headers of 60 bytes: after 140 messages, more than 8 KB.
  for (let n = 0; n < 4200; n += 1) {
    const connection = new PassThrough()
    const webSocket = Object.assign(new EventEmitter(), { terminate })
    limit.watch(webSocket as unknown as WebSocket, { kind: 'plain', connection, address: '203.0.113.1' })
    for (let message = 0; message < 140; message += 1) {
      connection.emit('data', Buffer.alloc(70))
      webSocket.emit('message', Buffer.alloc(10))
    }
  }
  expect(terminate).not.toHaveBeenCalled()
})

test('bodies of polling count, as long as they arrive', async () => {
  const url = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`
  const bodies = await Promise.all(
    Array.from({ length: TOO_MANY }, async (_, n) => {
      const headers = { 'x-forwarded-for': `198.51.100.${n % 250}` }
      const { sid } = JSON.parse((await (await fetch(url, { headers })).text()).slice(1))
      const client = connect(port, '127.0.0.1')
      client.on('error', () => undefined)
      onTestFinished(() => void client.destroy())
      client.write(
        [
          `POST /socket.io/?EIO=4&transport=polling&sid=${sid} HTTP/1.1`,
          'host: localhost',
          `x-forwarded-for: 198.51.100.${n % 250}`,
          `content-length: ${MESSAGE_BYTES}\r\n\r\n${'x'.repeat(MESSAGE_BYTES - 1)}`,
        ].join('\r\n'),
      )
      return client.resume()
    }),
  )
  await expect.poll(() => closed(bodies), { timeout: 20_000 }).toBeGreaterThan(TOO_MANY - 560)
  expect(closed(bodies)).toBeLessThan(TOO_MANY - FITTING)
})
